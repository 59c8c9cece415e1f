import { inPounds } from '../../../language/money.js';
import { type Day, dayInWords } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { AmountKind } from '../facts/amount-kind.js';
import { type FlowFacts, firstRents, heldPence, type Payment } from '../facts/facts.js';
import { isOfSameTenants, isRentReview } from '../facts/rent.js';
import { fixedLimit, limitWithCosts } from '../rules/limit-formulas.js';
import { isInForce, type Statute } from '../rules/statute-row.js';
import { statutes } from '../table/statute.js';
import { type AmountLimit, limitOf } from './amount-limits.js';
import { paymentName } from './payment-name.js';

type PaidFacts = Pick<
  FlowFacts,
  | 'jurisdiction'
  | 'tenancyKind'
  | 'rent'
  | 'tenancyStartsOn'
  | 'agreement'
  | 'payments'
  | 'isRenewal'
  | 'isNewTenancy'
  | 'hasNewTenant'
>;

/** Why a payment is rejected: the invalid member of the input, with the sentence for the caller. */
export interface PaymentObstacle {
  /** What the caller may change: the day or the amount; the kind if the money is forbidden altogether. */
  member: 'kind' | 'amountPence' | 'receivedOn';
  message: string;
  /** The key of the statute that forbids the payment, if there is one. */
  key?: string;
}

const LIMIT_OF = {
  holding_deposit: AmountKind.HOLDING_DEPOSIT,
  tenancy_deposit: AmountKind.TENANCY_DEPOSIT,
  rent: AmountKind.FIRST_RENT,
  variation_fee: AmountKind.VARIATION_FEE,
} as const;

/** The directions of money that was taken before. */
const TAKES_NOTHING: readonly Payment['direction'][] = ['refunded', 'kept', 'deducted'];

/**
 * Why a payment may not be taken, with every rule. A holding deposit that is applied counts as what it
 * becomes. `payments` of the facts are those recorded before.
 */
export function paymentObstacles(facts: PaidFacts, payment: Payment): PaymentObstacle[] {
  if (TAKES_NOTHING.includes(payment.direction)) return [];
  const becomes = payment.direction === 'applied' ? payment.appliedTo : payment.kind;
  if (!becomes) return [];
  const obstacles = [
    becomes === 'rent' ? rentTooEarly(facts, payment.on) : undefined,
    becomes === 'holding_deposit' ? nothingToReserve(facts, payment.on) : undefined,
    overLimit(facts, becomes, payment),
  ].filter((one) => one !== undefined);
  // A holding deposit that reserves nothing is over its maximum in any amount.
  return obstacles.filter(({ key }, place) => obstacles.findIndex((one) => one.key === key) === place);
}

/**
 * England: a holding deposit reserves a tenancy before its agreement. No tenancy is granted by a renewal
 * since tenancies are periodic, so there is none to reserve.
 */
function nothingToReserve(facts: PaidFacts, on: Day): PaymentObstacle | undefined {
  const periodic = statuteOf('en.periodic');
  const { tenancyKind, jurisdiction, agreement } = facts;
  const isAfter = agreement?.at !== undefined && agreement.on < on;
  if (jurisdiction === Jurisdiction.ENGLAND && isAfter)
    return obstacle(
      'en.hd.cap',
      tenancyKind,
      on,
      `A holding deposit cannot be taken after the tenancy agreement of ${dayInWords(agreement.on)}`,
      'receivedOn',
    );
  if (isOfSameTenants(facts))
    return obstacle(
      'en.hd.cap',
      tenancyKind,
      on,
      'A holding deposit cannot be taken for a new tenancy of the same tenants: only a new tenant reserves it',
      'kind',
    );
  if (!isRentReview(facts) || !periodic?.kinds.includes(tenancyKind) || !isInForce(periodic, on))
    return undefined;
  return obstacle(
    'en.hd.cap',
    tenancyKind,
    on,
    'A holding deposit cannot be taken for a renewal: in England a renewal is a rent review of the same ' +
      `tenancy (${periodic.source})`,
    'kind',
  );
}

/** England: no rent before the agreement. Scotland: none before the tenancy begins. */
function rentTooEarly({ jurisdiction, tenancyKind, agreement, tenancyStartsOn }: PaidFacts, on: Day) {
  if (jurisdiction === Jurisdiction.ENGLAND && !(agreement && agreement.on <= on))
    return obstacle(
      'en.rent.preagreement',
      tenancyKind,
      on,
      'Rent cannot be taken before the tenancy agreement is signed by all parties',
      'receivedOn',
    );
  if (jurisdiction === Jurisdiction.SCOTLAND && !(tenancyStartsOn && tenancyStartsOn <= on))
    return obstacle(
      'sc.rent.advance',
      tenancyKind,
      on,
      'Rent cannot be taken before the tenancy begins',
      'receivedOn',
    );
  return undefined;
}

function overLimit(
  facts: PaidFacts,
  becomes: Payment['kind'],
  payment: Payment,
): PaymentObstacle | undefined {
  const { jurisdiction, tenancyStartsOn } = facts;
  // After the start, rent falls due period by period, and the limit of the first rent is past.
  if (
    becomes === 'rent' &&
    (jurisdiction === Jurisdiction.SCOTLAND || (tenancyStartsOn && tenancyStartsOn <= payment.on))
  )
    return undefined;
  const limit = limitFor(facts, LIMIT_OF[becomes], payment.on);
  if (!limit?.key || limit.maximumPence === null) return undefined;
  // A payment may be recorded late, after rent that fell due since the tenancy began.
  const counted = becomes === 'rent' ? firstRents(facts.payments, tenancyStartsOn) : facts.payments;
  // Each fee is for another change.
  const held = becomes === 'variation_fee' ? 0 : heldPence(counted, LIMIT_OF[becomes]);
  const maximumPence = limitWithCosts(limit.maximumPence, payment);
  if (held + payment.pence <= maximumPence) return undefined;
  const member = maximumPence === 0 ? 'kind' : 'amountPence';
  return obstacle(
    limit.key,
    facts.tenancyKind,
    payment.on,
    overSentence(becomes, maximumPence, held),
    member,
  );
}

/** Without a rent the limit is unknown, unless it does not depend on the rent. */
function limitFor(facts: PaidFacts, kind: AmountKind, on: Day): AmountLimit | undefined {
  const { jurisdiction, tenancyKind, tenancyStartsOn, rent } = facts;
  const terms = { jurisdiction, tenancyKind, tenancyStartsOn };
  if (rent) return limitOf(kind, { ...terms, ...rent }, on);
  const limit = limitOf(kind, { ...terms, rentPence: 0, rentPeriod: 'monthly' }, on);
  const formula = statuteOf(limit.key)?.limit?.formula;
  return formula && fixedLimit(formula) !== undefined ? limit : undefined;
}

function overSentence(kind: Payment['kind'], maximumPence: number, held: number): string {
  if (maximumPence === 0) return `A ${paymentName(kind)} cannot be taken`;
  const before = held > 0 ? `; ${inPounds(held)} was received before` : '';
  const what = kind === 'rent' ? 'Before the tenancy begins, the rent' : `The ${paymentName(kind)}`;
  return `${what} may be at most ${inPounds(maximumPence)}${before}`;
}

/** The obstacle of a rule, unless the rule is not in force on the day or not for the kind of tenancy. */
function obstacle(
  key: string,
  tenancyKind: TenancyKind,
  on: Day,
  sentence: string,
  member: PaymentObstacle['member'],
): PaymentObstacle | undefined {
  const row = statuteOf(key);
  if (!row?.kinds.includes(tenancyKind) || !isInForce(row, on)) return undefined;
  return obstacleOf(row, member, `${sentence}.`);
}

/** The obstacle of a rule, with the sentence that explains it. */
export const obstacleOf = (
  { key, title, source }: Statute,
  member: PaymentObstacle['member'],
  sentence: string,
): PaymentObstacle => ({ key, member, message: `${sentence} The rule: ${title} (${source}).` });

const statuteOf = (key: string | null): Statute | undefined => statutes().find((row) => row.key === key);
