import { type Day, dayInWords } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { FlowFacts } from '../facts/facts.js';
import { KeptGround } from '../facts/kept-ground.js';
import { depositDeadline, depositDeadlineRule } from './deposit-deadline.js';
import { statutes } from './statute.js';

/** The paragraphs of the grounds, by the Act that has them. */
const ENGLAND: Readonly<Record<KeptGround, string>> = {
  [KeptGround.RIGHT_TO_RENT]: '8',
  [KeptGround.FALSE_INFORMATION]: '9',
  [KeptGround.TENANT_WITHDREW]: '10',
  [KeptGround.TENANT_DID_NOT_ACT]: '11-12',
};
const ACT: Partial<Record<Jurisdiction, string>> = {
  [Jurisdiction.ENGLAND]: 'Tenant Fees Act 2019, Sch. 2 para. ',
  [Jurisdiction.WALES]: 'Renting Homes (Fees etc.) (Wales) Act 2019, Sch. 2 para. ',
};
const WALES = '8-10';

/** Why a holding deposit may not be kept on a ground, by a decision of a day; undefined if it may. */
export function whyNotKept(facts: FlowFacts, ground: KeptGround, on: Day): string | undefined {
  const { jurisdiction, tenancyKind, agreement } = facts;
  const ban = statutes().find(
    (row) =>
      row.jurisdiction === jurisdiction &&
      row.kinds.includes(tenancyKind) &&
      row.limit?.of === 'holding_deposit' &&
      row.limit.formula === 'nothing',
  );
  if (ban)
    return `A holding deposit cannot be kept: it may not be taken, and must be refunded (${ban.source}).`;
  if (ground === KeptGround.RIGHT_TO_RENT && jurisdiction !== Jurisdiction.ENGLAND)
    return `Only in England can a holding deposit be kept on this ground (${ACT.england}${ENGLAND[ground]}).`;
  const deadline = depositDeadline(facts);
  if (agreement && agreement.on <= on && (!deadline || agreement.on < deadline))
    return `The tenancy agreement is signed, so the holding deposit must be refunded or applied${cited(facts, '3')}.`;
  if (fits(facts, ground, on, deadline)) return undefined;
  const paragraph = jurisdiction === Jurisdiction.WALES ? WALES : ENGLAND[ground];
  return `A holding deposit can be kept on this ground ${when(ground, deadline)}${cited(facts, paragraph)}.`;
}

function fits({ decision }: FlowFacts, ground: KeptGround, on: Day, deadline: Day | null): boolean {
  const isDecided = decision !== null && decision.on <= on;
  const isPassed = deadline !== null && deadline <= on;
  const isInTime = isDecided && (deadline === null || decision.on < deadline);
  switch (ground) {
    case KeptGround.TENANT_WITHDREW:
      return isInTime && decision.outcome === 'tenant_withdrew';
    case KeptGround.TENANT_DID_NOT_ACT:
      return isPassed && !(isInTime && decision.outcome === 'landlord_declined');
    default:
      return isPassed || (isDecided && decision.outcome === 'landlord_declined');
  }
}

function when(ground: KeptGround, deadline: Day | null): string {
  const day = deadline ? `, ${dayInWords(deadline)},` : '';
  switch (ground) {
    case KeptGround.TENANT_WITHDREW:
      return `only if the tenants withdrew before the deadline for the agreement${day.slice(0, -1)}`;
    case KeptGround.TENANT_DID_NOT_ACT:
      return `only if the deadline for the agreement${day} has passed without an agreement, and the landlord did not decline before`;
    default:
      return `only after the landlord declined, or after the deadline for the agreement${day} has passed`;
  }
}

/** The paragraph of the statute, unless no statute is about the holding deposit of the tenancy. */
const cited = (facts: FlowFacts, paragraph: string): string =>
  depositDeadlineRule(facts) ? ` (${ACT[facts.jurisdiction]}${paragraph})` : '';
