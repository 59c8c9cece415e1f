import { type Problem, problemIn } from '../../../errors.js';
import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { FIRST_DAY, pastDay } from '../../base/past.js';
import type { Warning } from '../../base/warning.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { NoticeStatus } from '../../notice/kinds/notice-status.js';
import { warningOf } from '../../statute/breach/decide-breaches.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import { isForNotice, judgeNotice } from '../../statute/notices/judge-notice.js';
import { recordWarning } from '../../statute/rules/record-rules.js';
import { RENTERS_RIGHTS_ON } from '../../statute/rules/renters-rights.js';
import type { Statute } from '../../statute/rules/statute-row.js';
import { statutes } from '../../statute/table/statute.js';
import { EndCause } from './end-cause.js';
import type { EndTenancyInput } from './tenancy-end.input.js';

export type Ended = Omit<EndTenancyInput, 'expectedVersion'>;

interface EndingFlow {
  tenancyKind: TenancyKind;
  jurisdiction: Jurisdiction;
  tenancyStartsOn?: Day | null;
}

const problem = problemIn<Ended>();

/** What is wrong with the days alone. */
export const dayProblems = (ctx: Context, { endedOn, keysReturnedOn }: Ended): Problem[] => [
  ...pastDay(ctx.now(), endedOn, 'input.endedOn'),
  ...(keysReturnedOn ? pastDay(ctx.now(), keysReturnedOn, 'input.keysReturnedOn') : []),
];

/** What is wrong with the end of this tenancy. `livingTenants` are those whose death is not recorded. */
export const endProblems = (flow: EndingFlow, end: Ended, livingTenants: number): Problem[] => [
  ...beforeStart(flow, end),
  ...causeProblems(flow, end, livingTenants),
];

function beforeStart({ tenancyStartsOn }: EndingFlow, { endedOn, keysReturnedOn }: Ended): Problem[] {
  const from = tenancyStartsOn ?? FIRST_DAY;
  const message = `must not be before ${from}, the first day of the tenancy`;
  return [
    ...(endedOn < from ? [problem('endedOn', message)] : []),
    ...(keysReturnedOn && keysReturnedOn < from ? [problem('keysReturnedOn', message)] : []),
  ];
}

/** What does not end a tenancy by law. What ended before the Renters’ Rights Act 2025 is a fact. */
function causeProblems(
  { tenancyKind }: EndingFlow,
  { cause, endedOn }: Ended,
  livingTenants: number,
): Problem[] {
  const isAssured = tenancyKind === TenancyKind.ASSURED && endedOn >= RENTERS_RIGHTS_ON;
  if (isAssured && cause === EndCause.LANDLORD_NOTICE)
    return [
      problem(
        'cause',
        'A section 8 notice does not end the tenancy; record the court’s order, a surrender or the tenants’ ' +
          'notice (Housing Act 1988, s. 5)',
      ),
    ];
  if (isAssured && cause === EndCause.TERM_EXPIRED)
    return [
      problem(
        'cause',
        'An assured tenancy has no fixed term; record the court’s order, a surrender or the tenants’ notice ' +
          '(Housing Act 1988, s. 4A)',
      ),
    ];
  if (tenancyKind === TenancyKind.PRIVATE_RESIDENTIAL && cause === EndCause.TERM_EXPIRED)
    return [
      problem(
        'cause',
        'A private residential tenancy has no fixed term; record the notice of the tenants or of the landlord, ' +
          'or the order of the tribunal (Private Housing (Tenancies) (Scotland) Act 2016, s. 44)',
      ),
    ];
  if (cause === EndCause.DEATH && livingTenants > 1)
    return [problem('cause', 'The tenancy goes on with the other tenants; record the death of the tenant')];
  return [];
}

/** What may not have ended the tenancy. */
export function endWarnings(facts: FlowFacts, { cause, endedOn }: Ended): Warning[] {
  if (cause === EndCause.DEATH)
    return [
      {
        ...recordWarning(
          'tenancy.death',
          'The death of the last tenant may not end the tenancy: a successor or the estate may hold it.',
        ),
        source: DEATH[facts.jurisdiction],
      },
    ];
  if (cause !== EndCause.ABANDONMENT) return [];
  return statutes()
    .filter(({ key, kinds }) => key === 'wa.abandon' && kinds.includes(facts.tenancyKind))
    .filter((row) => !isWarned(row, facts, endedOn))
    .map((row) =>
      warningOf(
        row,
        'An abandoned dwelling can be repossessed only after a warning notice and four weeks, and no such ' +
          'notice is recorded.',
      ),
    );
}

/** Wales: whether the time of a warning of abandonment had passed. */
const isWarned = (row: Statute, facts: FlowFacts, endedOn: Day): boolean =>
  facts.notices.some((notice) => {
    if (notice.status === NoticeStatus.WITHDRAWN || !isForNotice(row, facts, notice)) return false;
    const { earliestEndsOn } = judgeNotice([row], facts, notice);
    return earliestEndsOn !== null && earliestEndsOn <= endedOn;
  });

const DEATH: Readonly<Record<Jurisdiction, string>> = {
  [Jurisdiction.ENGLAND]: 'Housing Act 1988, s. 17, Sch. 2 Ground 7',
  [Jurisdiction.WALES]: 'Renting Homes (Wales) Act 2016, s. 155',
  [Jurisdiction.SCOTLAND]: 'Private Housing (Tenancies) (Scotland) Act 2016, ss. 67-69',
  [Jurisdiction.NORTHERN_IRELAND]: 'Common law',
};
