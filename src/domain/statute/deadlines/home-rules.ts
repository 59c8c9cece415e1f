import { addDays, type Day } from '../../../language/time/calendar.js';
import { ComplianceKind, ComplianceOutcome } from '../../compliance/record/compliance-kind.js';
import { DocumentKind } from '../../document/kinds/document-kind.js';
import { goodOf, isGoodBefore, isNotNeeded, seriesOf } from '../facts/compliance.js';
import { givenToAll } from '../facts/documents.js';
import type { DocumentFact, FlowFacts } from '../facts/facts.js';
import type { Condition } from './conditions.js';
import type { Fulfilled, Judged, Met } from './fulfilments.js';
import { isKept, KEPT, needed } from './kept-records.js';
import type { Occasion, Trigger } from './triggers.js';

const { GAS_SAFETY, EICR, EPC, ALARMS, LICENCE } = ComplianceKind;
const { CLIENT_MONEY_PROTECTION, RENT_SMART_WALES, LANDLORD_REGISTRATION } = ComplianceKind;

const notNeeded = (kinds: readonly ComplianceKind[], otherwise: string): Condition => ({
  holds: ({ facts }) => !kinds.every((kind) => isNotNeeded(facts.compliance, kind)),
  otherwise,
});

/** The last check on the start or later, after which its copy is due. */
const lastSince = ({ compliance, tenancyStartsOn }: FlowFacts, kind: ComplianceKind): Day | undefined =>
  seriesOf(compliance, kind).findLast(
    ({ checkedOn, outcome }) =>
      tenancyStartsOn !== null &&
      checkedOn >= tenancyStartsOn &&
      outcome !== ComplianceOutcome.NOT_APPLICABLE,
  )?.checkedOn;

/** New tenants have the copy before they move in, others within the days after a later check. */
const copyDue =
  (kind: ComplianceKind, days: number): Trigger =>
  ({ facts }) => {
    const since = lastSince(facts, kind);
    if (since) return [{ on: since, dueOn: addDays(since, days) }];
    return facts.tenancyStartsOn ? [{ on: facts.tenancyStartsOn }] : [];
  };

const copyGiven =
  (kind: ComplianceKind, document: DocumentKind) =>
  ({ facts }: Judged): Fulfilled => {
    const last = seriesOf(facts.compliance, kind).at(-1);
    if (!last) return { unknown: 'No check is recorded whose copy could be given.' };
    const since = lastSince(facts, kind) ?? last.checkedOn;
    const documents = facts.documents.filter((one) => isCopySince(facts, kind, one, since));
    return givenToAll({ ...facts, documents }, [document]);
  };

/** A document of a voided record, or of another home, is not a copy. */
function isCopySince(
  { compliance }: FlowFacts,
  kind: ComplianceKind,
  copy: DocumentFact,
  since: Day,
): boolean {
  const { complianceId } = copy;
  if (complianceId == null) return copy.on >= since;
  const check = compliance.find(({ id }) => id === complianceId);
  return check?.kind === kind && check.checkedOn >= since && copy.on >= check.checkedOn;
}

/** An inspection that required a remedy, the last one. */
const faulty = ({ compliance }: FlowFacts) =>
  seriesOf(compliance, EICR).findLast(({ outcome }) => outcome === ComplianceOutcome.UNSATISFACTORY);

/** The statute gives 28 days beginning with the inspection, and the report may give fewer. */
const REMEDY_DAYS = 28;

const remedyDue: Trigger = ({ facts }) => {
  const inspection = faulty(facts);
  if (!inspection) return [];
  const { checkedOn, remedyByOn } = inspection;
  const last = addDays(checkedOn, REMEDY_DAYS - 1);
  return [{ on: checkedOn, dueOn: remedyByOn && remedyByOn < last ? remedyByOn : last }];
};

function remedied({ facts }: Judged): Fulfilled {
  const inspection = faulty(facts);
  if (!inspection) return null;
  const later = seriesOf(facts.compliance, EICR).find(
    ({ checkedOn, outcome }) =>
      checkedOn > inspection.checkedOn && outcome === ComplianceOutcome.SATISFACTORY,
  );
  const on = [inspection.remediedOn, later?.checkedOn].filter((day) => day != null).toSorted()[0];
  return on ? { on } : null;
}

/** A membership or a registration that was there before something. */
const heldBefore =
  (kind: ComplianceKind, unknown: string) =>
  ({ facts, triggeredOn }: Judged): Fulfilled => {
    const good = goodOf(facts.compliance, kind);
    if (seriesOf(facts.compliance, kind).length === 0) return { unknown };
    const first = triggeredOn ? good.find((one) => isGoodBefore(triggeredOn, one)) : good[0];
    const found = first ?? good.find(({ from }) => triggeredOn !== null && from >= triggeredOn);
    return found ? { on: found.from } : null;
  };

/** The home may not need a licence any more, even if one was recorded. */
const UNKNOWN_NEED = { unknown: 'Whether the home needs a licence is not recorded.' };

const BAND_E: readonly string[] = ['A', 'B', 'C', 'D', 'E'];

/** Band E or better, or a registered exemption, which the note names. */
function rated({ facts, triggeredOn }: Judged): Fulfilled {
  const last = seriesOf(facts.compliance, EPC).at(-1);
  if (!last?.rating) return { unknown: 'The rating of the home is not recorded.' };
  const isLawful = BAND_E.includes(last.rating) || last.hasNote;
  return isLawful && triggeredOn ? { on: triggeredOn } : null;
}

/** The first certificate that was valid on the market, or came after it. */
function certified({ facts, triggeredOn }: Judged): Fulfilled {
  const good = goodOf(facts.compliance, EPC);
  if (good.length === 0) return { unknown: 'No energy performance certificate is recorded.' };
  const found = good.find(({ until }) => !triggeredOn || until === null || until >= triggeredOn);
  return found ? { on: found.from } : null;
}

const first = (days: readonly Day[]): Occasion[] =>
  days
    .toSorted()
    .slice(0, 1)
    .map((on) => ({ on }));

/** Triggers of the rules about the home and the agency, by the names of the statute table. */
export const HOME_TRIGGERS: Readonly<Record<string, Trigger>> = {
  money_received: ({ facts }) =>
    first(facts.payments.filter(({ direction }) => direction === 'received').map(({ on }) => on)),
  home_marketed: ({ facts: { firstMarketedOn } }) => (firstMarketedOn ? [{ on: firstMarketedOn }] : []),
  home_viewed: ({ facts: { firstViewedOn } }) => (firstViewedOn ? [{ on: firstViewedOn }] : []),
  gas_check_needed: needed(KEPT.gas),
  inspection_needed: needed(KEPT.electrics),
  inspection_and_alarms_needed: needed(KEPT.electrics_and_alarms),
  repairing_standard_needed: needed(KEPT.repairing_standard),
  alarms_needed: needed(KEPT.alarms),
  licence_needed: needed(KEPT.licence),
  gas_copy_due: copyDue(GAS_SAFETY, 28),
  inspection_copy_due: copyDue(EICR, 28),
  inspection_copy_due_in_wales: copyDue(EICR, 13),
  remedy_due: remedyDue,
};

/** Conditions of the same rules. */
export const HOME_CONDITIONS: Readonly<Record<string, Condition>> = {
  has_gas: notNeeded([GAS_SAFETY], 'The home has no gas.'),
  needs_inspection: notNeeded([EICR], 'The home needs no electrical inspection.'),
  needs_alarms: notNeeded([ALARMS], 'The home needs no alarms.'),
  needs_epc: notNeeded([EPC], 'The home needs no energy performance certificate.'),
  needs_licence: {
    holds: ({ facts }) => facts.isLicenceRequired !== false && !isNotNeeded(facts.compliance, LICENCE),
    otherwise: 'The home needs no licence.',
  },
  needs_registration: notNeeded([LANDLORD_REGISTRATION], 'The landlord needs no registration.'),
  needs_rent_smart_wales: notNeeded([RENT_SMART_WALES], 'Rent Smart Wales does not apply.'),
  needs_client_money_protection: notNeeded(
    [CLIENT_MONEY_PROTECTION],
    'The agency needs no client money protection.',
  ),
  remedy_possible: {
    holds: ({ facts }) => seriesOf(facts.compliance, EICR).length === 0 || faulty(facts) !== undefined,
    otherwise: 'No inspection required a remedy.',
  },
};

/** Fulfilments of the same rules. */
export const HOME_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  gas_checked: isKept(KEPT.gas),
  inspected: isKept(KEPT.electrics),
  inspected_with_alarms: isKept(KEPT.electrics_and_alarms),
  repairing_standard_met: isKept(KEPT.repairing_standard),
  alarms_checked: isKept(KEPT.alarms),
  licensed: (judged) => (judged.facts.isLicenceRequired ? isKept(KEPT.licence)(judged) : UNKNOWN_NEED),
  gas_copy_given: copyGiven(GAS_SAFETY, DocumentKind.GAS_RECORD),
  inspection_copy_given: copyGiven(EICR, DocumentKind.EICR),
  remedied,
  alarms_checked_on_the_day: ({ facts, triggeredOn }) => {
    const checks = seriesOf(facts.compliance, ALARMS);
    if (checks.length === 0) return { unknown: KEPT.alarms.unknown };
    const found = goodOf(facts.compliance, ALARMS).find(
      ({ from }) => triggeredOn !== null && from >= triggeredOn,
    );
    return found ? ({ on: found.from } satisfies Met) : null;
  },
  rated_e_or_better: rated,
  certified,
  certified_before: heldBefore(EPC, 'No energy performance certificate is recorded.'),
  client_money_protected: heldBefore(
    CLIENT_MONEY_PROTECTION,
    'The agency’s client money protection is not recorded.',
  ),
  rent_smart_wales_held: heldBefore(RENT_SMART_WALES, 'No registration of Rent Smart Wales is recorded.'),
  landlord_registered: heldBefore(LANDLORD_REGISTRATION, 'No registration of the landlord is recorded.'),
};
