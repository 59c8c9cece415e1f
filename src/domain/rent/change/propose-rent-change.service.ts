import { drawIds } from '../../../database/orm/ids.js';
import { AppError, type Problem, rejectIfAny } from '../../../errors.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { FIRST_DAY, pastDay } from '../../base/past.js';
import { warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { isSigned } from '../../flow/stages/signed.js';
import { kindInWords } from '../../flow/terms/tenancy-kind.js';
import { lawForbids } from '../../statute/breach/law-forbids.js';
import { settleBreaches } from '../../statute/breach/settle-breaches.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import type { Rent } from '../../statute/facts/rent.js';
import { beginnings, MAX_RENT_CHANGES, rentPenceOn } from '../../statute/facts/rent-changes.js';
import { riseStatute } from '../../statute/rises/earliest-rise.js';
import { riseBreaches } from '../../statute/rises/rise-breaches.js';
import { statutes } from '../../statute/table/statute.js';
import { RentChangeForm } from '../kinds/rent-change-form.js';
import { RentChange } from './rent-change.entity.js';
import type { ProposeRentChangeInput } from './rent-change.input.js';
import type { RentChangePayload } from './rent-change.payload.js';

const SIGNED = ['isAgreementSigned', 'agreementEnteredAt'] as const;

/** The rent and the first day of a tenancy, without which no rent change can be judged. */
export interface Rented extends FlowFacts {
  rent: Rent;
  tenancyStartsOn: string;
}

/** Records a change of the rent of a signed tenancy, archived or not, unless it would have no effect. */
export async function proposeRentChange(
  ctx: Context,
  flowId: number,
  input: ProposeRentChangeInput,
): Promise<RentChangePayload> {
  const { expectedVersion, ...proposed } = input;
  rejectIfAny(dayProblems(ctx, proposed));
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [RentChange]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, SIGNED),
  ]);
  const facts = await factsOfFlow(ctx, flowId);
  assertRented(flow, facts);
  rejectIfAny([...formProblems(facts, proposed), ...orderProblems(facts, proposed)]);
  await settleRise(ctx, flowId, facts, proposed);

  const { newRentPence, form, servedOn, receivedOn = null, effectiveOn } = proposed;
  ctx.em.create(
    RentChange,
    {
      ...(id && { id }),
      brand: brandOf(ctx),
      flow: ctx.em.getReference(Flow, [ctx.brandId, flowId]),
      ...proposed,
      receivedOn,
      announceOn: effectiveOn,
    },
    { persist: true },
  );
  await emit(ctx, {
    type: 'rent_change_proposed',
    flowId,
    rentChangeId: id,
    form,
    rentPence: newRentPence,
    rentPeriod: facts.rent.rentPeriod,
    servedOn,
    effectiveOn,
  });
  return { flowId, rentChangeId: id, warnings: warningsOf(ctx) };
}

type Proposed = Omit<ProposeRentChangeInput, 'expectedVersion'>;

const problem = (member: keyof Proposed, message: string): Problem => ({
  in: 'arguments',
  path: `input.${member}`,
  message,
});

function dayProblems(ctx: Context, { servedOn, receivedOn, effectiveOn }: Proposed): Problem[] {
  return [
    ...pastDay(ctx.now(), servedOn, 'input.servedOn'),
    ...(receivedOn ? pastDay(ctx.now(), receivedOn, 'input.receivedOn') : []),
    ...(receivedOn && receivedOn < servedOn ? [problem('receivedOn', 'must not be before servedOn')] : []),
    ...(effectiveOn < FIRST_DAY ? [problem('effectiveOn', `must not be before ${FIRST_DAY}`)] : []),
  ];
}

function assertRented(flow: Pick<Flow, (typeof SIGNED)[number]>, facts: FlowFacts): asserts facts is Rented {
  const reject = (message: string): never => {
    throw new AppError('INVALID_TRANSITION', message);
  };
  if (!isSigned(flow))
    reject('The tenancy agreement is not signed by every party. Until then, update the rent of the flow.');
  if (!facts.rent || !facts.tenancyStartsOn)
    reject('The rent or the first day of the tenancy is not recorded. Update the flow with both first.');
  if (facts.rentChanges.length >= MAX_RENT_CHANGES)
    reject(`The flow has ${MAX_RENT_CHANGES} rent changes, the most that a flow can have.`);
}

/** The forms that no statute prescribes are for every tenancy; a notice is for those of its statute. */
function formProblems(facts: FlowFacts, { form }: Proposed): Problem[] {
  const row = riseStatute(statutes(), facts);
  const forms = [
    ...(row?.rise.forms.map((one) => one.form) ?? []),
    RentChangeForm.CLAUSE,
    RentChangeForm.AGREED,
  ];
  if (forms.includes(form)) return [];
  const names = LIST.format(forms.map((one) => one.toUpperCase()));
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

/** Throws for a higher rent to which the law gives no effect. */
async function settleRise(ctx: Context, flowId: number, facts: Rented, proposed: Proposed): Promise<void> {
  const { rent, rentChanges } = facts;
  const { newRentPence, form, servedOn, receivedOn = null, effectiveOn } = proposed;
  if (newRentPence <= rentPenceOn(rent.rentPence, rentChanges, effectiveOn)) return;
  const row = riseStatute(statutes(), facts);
  if (!row) return;
  const breaches = riseBreaches(row, { ...facts, form, servedOn, receivedOn, effectiveOn });
  await settleBreaches(
    ctx,
    flowId,
    breaches.map((one) => ({ ...one, path: `input.${one.path}` })),
    lawForbids,
  );
}
