import type { Agency } from './agency.js';
import type { Random } from './random.js';
import { Steps, type Tenancy } from './tenancy.js';

const SCHEMES = ['TDS', 'MYDEPOSITS', 'DPS'];

/** How a stage is reached and completed, and the day after the creation of the flow. */
interface Stage {
  name: string;
  day: number;
  complete: (steps: Steps, life: Life) => Promise<void>;
}

/** The course of a tenancy. `reached` is the index of its current stage; at 9 all stages are complete. */
export interface Life {
  reached: number;
  /** Whether payments and documents are recorded, and not only the stages. */
  isRecorded: boolean;
  /** The deposit is never protected: its deadline passes. */
  isUnprotected?: boolean;
  scheme: string;
}

const COURSE: readonly Stage[] = [
  // The creation of a flow completes the first stage, and a renewal begins with it.
  { name: 'PROPERTY', day: 0, complete: (steps) => steps.move(0.1, 'PROPERTY') },
  { name: 'LANDLORD', day: 1, complete: (steps) => steps.move(1, 'LANDLORD') },
  { name: 'RENTAL_OFFER', day: 2, complete: (steps) => steps.move(2, 'RENTAL_OFFER') },
  {
    name: 'HOLDING_DEPOSIT',
    day: 3,
    complete: (steps, { isRecorded }) => steps.holdingDeposit(3, isRecorded),
  },
  { name: 'REFERENCING', day: 7, complete: (steps) => steps.move(7, 'REFERENCING') },
  // These tenants do not have to have a guarantor.
  { name: 'GUARANTOR', day: 8, complete: async () => {} },
  { name: 'TENANCY', day: 12, complete: (steps) => steps.sign(12) },
  {
    name: 'DOCUMENTS',
    day: 14,
    complete: async (steps, { isRecorded, isUnprotected, scheme }) => {
      if (isRecorded) await steps.deposit(14);
      if (isRecorded && !isUnprotected) {
        await steps.protect(18, scheme);
        await steps.give(19, 'PRESCRIBED_INFORMATION');
      }
      await steps.move(20, 'DOCUMENTS');
    },
  },
  {
    name: 'MOVE_IN',
    day: 30,
    complete: async (steps, { isRecorded }) => {
      if (isRecorded) await steps.rent(30);
      await steps.move(35, 'MOVE_IN');
    },
  },
];

/** The days that a tenancy takes until the stage with this index waits for its parties. */
export const daysUntil = (reached: number): number => COURSE[reached]?.day ?? 36;

export const schemeOf = (random: Random): string => random.of(SCHEMES);

/** Takes a tenancy to its current stage, which waits for its parties; `from` is the first one to complete. */
export async function live(
  agency: Agency,
  random: Random,
  tenancy: Tenancy,
  life: Life,
  from: number,
): Promise<void> {
  const steps = new Steps(agency, random, tenancy);
  // Of an ended tenancy without documents only the agreement is known.
  if (!life.isRecorded && from > 0) return;
  for (const stage of COURSE.slice(from, life.reached)) await stage.complete(steps, life);
  const current = COURSE[life.reached];
  if (current) await steps.move(current.day, current.name, 'AWAITING_PARTY');
}
