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
  ENDING: ['ending', 'A notice to end the tenancy is open, and its day has not passed.'],
  OVERSTAYED: [
    'overstayed',
    'The day of an open notice, or the last day of a fixed term, has passed, and no end is recorded.',
  ],
  ENDED: ['ended', 'The end of the tenancy is recorded.'],
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
  endingOn?: Day | null;
  endedOn?: Day | null;
}

/** The columns of `Phased`. */
export const PHASED = [
  'isAgreementSigned',
  'agreementEnteredAt',
  'outcome',
  'isArchived',
  'tenancyKind',
  'tenancyStartsOn',
  'tenancyEndsOn',
  'endingOn',
  'endedOn',
] as const satisfies readonly (keyof Phased)[];

/** The phase of a flow on a day. It is not stored. */
export function phaseOn(today: Day, flow: Phased): FlowPhase {
  if (!isSigned(flow)) return flow.outcome || flow.isArchived ? FlowPhase.FELL_THROUGH : FlowPhase.ARRANGING;
  const { tenancyStartsOn, endingOn, endedOn } = flow;
  if (endedOn) return FlowPhase.ENDED;
  if (!tenancyStartsOn || today < tenancyStartsOn) return FlowPhase.ARRANGING;
  const expected = expectedEnd(flow);
  if (expected != null && expected < today) return FlowPhase.OVERSTAYED;
  return endingOn ? FlowPhase.ENDING : FlowPhase.CURRENT;
}

/** The day after which a tenancy is overstayed; null if it goes on. */
const expectedEnd = ({ endingOn, tenancyEndsOn, tenancyKind }: Phased): Day | null =>
  endingOn ?? (GOING_ON.includes(tenancyKind) ? null : (tenancyEndsOn ?? null));

/** How a flow stands without knowing today, as the index has it. */
export const Standing = {
  OPEN: 0,
  FALLEN: 1,
  ENTERED: 2,
  ENTERED_WITH_END: 3,
  ENTERED_WITH_NOTICE: 4,
  ENDED: 5,
} as const;
export type Standing = ValueOf<typeof Standing>;

type ColumnSql = (name: string) => string;

/** The kinds whose fixed term ends by itself, as SQL. */
function endsByItself(column: ColumnSql): string {
  const goingOn = GOING_ON.map((kind) => `'${kind}'`).join(', ');
  return `${column('tenancy_kind')} not in (${goingOn})`;
}

/**
 * The standing of a flow as SQL. With today, the conditions of `phase-filter.ts` are the rule of `phaseOn`.
 */
export const standingSql = (column: ColumnSql): string =>
  `case when ${column('is_ast_signed')} or ${column('agreement_entered_at')} is not null then case ` +
  `when ${column('ended_on')} is not null then ${Standing.ENDED} ` +
  `when ${column('ending_on')} is not null then ${Standing.ENTERED_WITH_NOTICE} ` +
  `when ${column('tenancy_ends_on')} is not null and ${endsByItself(column)} ` +
  `then ${Standing.ENTERED_WITH_END} else ${Standing.ENTERED} end ` +
  `when ${column('outcome')} is not null or ${column('is_archived')} ` +
  `then ${Standing.FALLEN} else ${Standing.OPEN} end`;

/** The day after which a tenancy is overstayed, as SQL: the index `flow_by_expected_day` has it. */
export const expectedEndSql = (column: ColumnSql): string =>
  `case when ${column('ended_on')} is null then coalesce(${column('ending_on')}, ` +
  `case when ${endsByItself(column)} then ${column('tenancy_ends_on')} end) end`;
