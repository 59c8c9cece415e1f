import { daysUntil } from './lives.js';
import { HOUSEHOLD, type Person } from './people.js';
import type { DemoProperty } from './properties.js';
import type { Random } from './random.js';
import { dayOf, daysAfter } from './tenancy.js';

/** The tenancy starts on this day after the creation of its flow. */
export const START_DAY = 35;

/** What a flow of the demo is created from. */
export interface FlowPlan {
  number: number;
  property: DemoProperty;
  tenants: readonly Person[];
  createdAt: Date;
  reached: number;
  isRecorded: boolean;
  isUnprotected?: boolean;
}

/** Plans flows one after the other, each for its own property. */
export class FlowPlans {
  private number = 0;
  private readonly toLet: readonly DemoProperty[];

  constructor(
    private readonly random: Random,
    private readonly tenants: readonly Person[],
    properties: readonly DemoProperty[],
  ) {
    this.toLet = properties.filter(({ isForSale }) => !isForSale);
  }

  next(createdAt: Date, reached: number, given: Partial<FlowPlan> = {}): FlowPlan {
    this.number += 1;
    const property = this.toLet[this.number];
    if (!property) throw new Error('The demo needs more properties than flows.');
    const tenants = this.household();
    return { number: this.number, property, tenants, createdAt, reached, isRecorded: true, ...given };
  }

  private household(): Person[] {
    const start = (this.number * 2) % (this.tenants.length - HOUSEHOLD);
    return this.tenants.slice(start, start + this.random.integer(1, HOUSEHOLD));
  }
}

export type Terms = ReturnType<typeof termsOf>;

export const termsOf = ({ price }: DemoProperty, createdAt: Date) => ({
  tenancyStartsOn: dayOf(daysAfter(createdAt, START_DAY)),
  rentPence: price * 100,
  rentPeriod: 'MONTHLY',
});

/** When a flow was created that has waited at a stage for some days. */
export const createdBefore = (today: Date, reached: number, waiting: number): Date =>
  daysAfter(today, -daysUntil(reached) - waiting);
