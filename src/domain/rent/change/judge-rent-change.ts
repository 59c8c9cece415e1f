import { AppError, type Problem, problemIn } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { anyDay, pastDay } from '../../base/past.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { isSigned } from '../../flow/stages/signed.js';
import { kindInWords } from '../../flow/terms/tenancy-kind.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import type { Rent } from '../../statute/facts/rent.js';
import { beginnings, MAX_RENT_CHANGES, rentPenceOn } from '../../statute/facts/rent-changes.js';
import { riseStatute } from '../../statute/rises/earliest-rise.js';
import { type RiseBreach, riseBreaches } from '../../statute/rises/rise-breaches.js';
import { statutes } from '../../statute/table/statute.js';
import { RentChangeForm } from '../kinds/rent-change-form.js';
import type { ProposeRentChangeInput } from './rent-change.input.js';

/** What the rules of rent changes read of a flow beside its facts. */
export const SIGNED = ['isAgreementSigned', 'agreementEnteredAt'] as const;

/** The rent and the first day of a tenancy, without which no rent change can be judged. */
export interface Rented extends FlowFacts {
  rent: Rent;
  tenancyStartsOn: string;
}

export type Proposed = Omit<ProposeRentChangeInput, 'expectedVersion'>;

const problem = problemIn<Proposed>();

/** What is wrong with the days of a rent change alone. */
export function dayProblems(ctx: Context, { servedOn, receivedOn, effectiveOn }: Proposed): Problem[] {
  return [
    ...pastDay(ctx.now(), servedOn, 'input.servedOn'),
    ...(receivedOn ? pastDay(ctx.now(), receivedOn, 'input.receivedOn') : []),
    ...(receivedOn && receivedOn < servedOn ? [problem('receivedOn', 'must not be before servedOn')] : []),
    ...anyDay(effectiveOn, 'input.effectiveOn'),
  ];
}

/** Why the rent of a flow cannot change yet; undefined if it can. */
export function whyNotRented(
  flow: Pick<Flow, (typeof SIGNED)[number]>,
  facts: FlowFacts,
): string | undefined {
  if (!isSigned(flow))
    return 'The tenancy agreement is not signed by every party. Until then, update the rent of the flow.';
  if (!facts.rent || !facts.tenancyStartsOn)
    return 'The rent or the first day of the tenancy is not recorded. Update the flow with both first.';
  return facts.rentChanges.length >= MAX_RENT_CHANGES
    ? `The flow has ${MAX_RENT_CHANGES} rent changes, the most that a flow can have.`
    : undefined;
}

export const isRented = (facts: FlowFacts): facts is Rented =>
  facts.rent !== null && facts.tenancyStartsOn !== null;

/** Throws for a flow whose rent cannot change yet. */
export function assertRented(
  flow: Pick<Flow, (typeof SIGNED)[number]>,
  facts: FlowFacts,
): asserts facts is Rented {
  const why = whyNotRented(flow, facts);
  if (why) throw new AppError('INVALID_TRANSITION', why);
}

/** What is wrong with a rent change of a tenancy, whatever the law makes of it. */
export const changeProblems = (facts: Rented, proposed: Proposed): Problem[] => [
  ...formProblems(facts, proposed),
  ...orderProblems(facts, proposed),
];

/** The forms that no statute prescribes are for every tenancy; a notice is for those of its statute. */
function formProblems(facts: FlowFacts, { form }: Proposed): Problem[] {
  const row = riseStatute(statutes(), facts);
  const forms = [
    ...(row?.rise.forms.map((one) => one.form) ?? []),
    RentChangeForm.CLAUSE,
    RentChangeForm.AGREED,
  ];
  if (forms.includes(form)) return [];
  const names = LIST.format(forms.map((one) => `\`${one.toUpperCase()}\``));
  return [problem('form', `must be ${names} for ${kindInWords(facts.tenancyKind)}`)];
}

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function orderProblems(facts: Rented, { effectiveOn, newRentPence }: Proposed): Problem[] {
  const { tenancyStartsOn, rentChanges, rent } = facts;
  const last = beginnings(rentChanges).at(-1);
  if (last && effectiveOn <= last.on)
    return [
      problem(
        'effectiveOn',
        `must be after ${last.on}, the first day of the rent of rent change ${last.change.id}`,
      ),
    ];
  if (effectiveOn <= tenancyStartsOn)
    return [problem('effectiveOn', `must be after ${tenancyStartsOn}, the first day of the tenancy`)];
  const current = rentPenceOn(rent.rentPence, rentChanges, effectiveOn);
  return newRentPence === current
    ? [problem('newRentPence', `must not be ${current}, the rent before the change`)]
    : [];
}

/** Why a higher rent has no effect; empty for a lower one. */
export function changeBreaches(facts: Rented, proposed: Proposed): RiseBreach[] {
  const { rent, rentChanges } = facts;
  const { newRentPence, form, servedOn, receivedOn = null, effectiveOn } = proposed;
  if (newRentPence <= rentPenceOn(rent.rentPence, rentChanges, effectiveOn)) return [];
  const row = riseStatute(statutes(), facts);
  return row ? riseBreaches(row, { ...facts, form, servedOn, receivedOn, effectiveOn }) : [];
}
