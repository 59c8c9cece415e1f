import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import type { Day } from '../../../language/time/calendar.js';
import { TenancyKind } from '../terms/tenancy-kind.js';
import { isSigned, type Signable } from './signed.js';

export const FlowPhase = closedList('FlowPhase', 'The phase of a tenancy today.', {
  ARRANGING: [
    'arranging',
    'The tenancy has not begun: the agreement is not entered into, or the first day is unknown or later.',
  ],
  CURRENT: [
    'current',
    'The agreement is entered into, and the tenancy has begun. After the last day of a fixed term, an ' +
      'assured tenancy and a Welsh standard contract continue by law.',
  ],
  OVERSTAYED: ['overstayed', 'The last day of a fixed term has passed, and no end is recorded.'],
  FELL_THROUGH: ['fell_through', 'The flow was decided or archived without an agreement.'],
});
export type FlowPhase = ValueOf<typeof FlowPhase>;

/** The kinds that go on by law after a fixed term: HA88 ss.4A, 5; RHW s.184; PHT s.44. */
const GOING_ON: readonly TenancyKind[] = [
  TenancyKind.ASSURED,
  TenancyKind.STANDARD_PERIODIC,
  TenancyKind.STANDARD_FIXED,
  TenancyKind.PRIVATE_RESIDENTIAL,
];

/** What the phase of a flow depends on, beside today. */
export interface Phased extends Signable {
  isArchived: boolean;
  outcome?: string | null;
  tenancyKind: TenancyKind;
  tenancyStartsOn?: Day | null;
  tenancyEndsOn?: Day | null;
}

/** The phase of a flow on a day. It is not stored. */
export function phaseOn(today: Day, flow: Phased): FlowPhase {
  if (!isSigned(flow)) return flow.outcome || flow.isArchived ? FlowPhase.FELL_THROUGH : FlowPhase.ARRANGING;
  const { tenancyStartsOn, tenancyEndsOn, tenancyKind } = flow;
  if (!tenancyStartsOn || today < tenancyStartsOn) return FlowPhase.ARRANGING;
  const isOver = tenancyEndsOn != null && tenancyEndsOn < today && !GOING_ON.includes(tenancyKind);
  return isOver ? FlowPhase.OVERSTAYED : FlowPhase.CURRENT;
}

/** How a flow stands without knowing today, as the index has it. */
export const Standing = { OPEN: 0, FALLEN: 1, ENTERED: 2, ENTERED_WITH_END: 3 } as const;
export type Standing = ValueOf<typeof Standing>;

/**
 * The standing of a flow as SQL. With today, the conditions of `phase-filter.ts` are the rule of `phaseOn`.
 */
export function standingSql(column: (name: string) => string): string {
  const goingOn = GOING_ON.map((kind) => `'${kind}'`).join(', ');
  const hasEnd = `${column('tenancy_ends_on')} is not null and ${column('tenancy_kind')} not in (${goingOn})`;
  return (
    `case when ${column('is_ast_signed')} or ${column('agreement_entered_at')} is not null ` +
    `then case when ${hasEnd} then ${Standing.ENTERED_WITH_END} else ${Standing.ENTERED} end ` +
    `when ${column('outcome')} is not null or ${column('is_archived')} ` +
    `then ${Standing.FALLEN} else ${Standing.OPEN} end`
  );
}
