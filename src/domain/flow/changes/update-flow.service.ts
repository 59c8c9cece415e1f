import { AppError, invalidArgument, rejectIfAny } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { RecordNames } from '../../base/naming/record-names.js';
import { rejectSameReference } from '../../base/naming/same-reference.js';
import { keepPeople } from '../../directory/keep-people.js';
import { heldDeposit, secondDeposit } from '../deposit/held-deposit.js';
import type { Flow } from '../record/flow.entity.js';
import { flowForChange } from '../record/flow.service.js';
import { assertNotArchived } from '../record/flow-guards.js';
import { isSigned } from '../stages/signed.js';
import { landlordProblems, type NamedRecords, nameRecords } from './flow-records.js';
import { columnsOf, inWords, type Term, termsOf } from './flow-terms.js';
import type { UpdateFlowInput } from './update-flow.input.js';

/** The terms that the parties sign, which cannot change after the signature. */
const SIGNED_TERMS: ReadonlySet<Term['member']> = new Set([
  'property',
  'jurisdiction',
  'tenancyStartsOn',
  'rentPence',
  'rentPeriod',
  'breakClause',
  'commonConditions',
  'additionalConditions',
]);

/** Changes the terms of a flow. What the input leaves out stays. */
export async function updateFlow(ctx: Context, id: number, input: UpdateFlowInput): Promise<Flow> {
  const names = new RecordNames();
  const records = nameRecords(names, input, false);
  rejectIfAny(names.problems);
  if (records.property.isCleared) throw invalidArgument('input.propertyId', 'must not be null');
  await names.read(ctx);
  rejectIfAny(landlordProblems(records));
  const flow = await flowForChange(ctx, id, { path: 'id', expectedVersion: input.expectedVersion });

  const changes = [...recordTerms(records), ...termsOf(input)].filter(
    ({ column, value }) => (flow[column] ?? null) !== value,
  );
  if (changes.length === 0) return flow;
  assertNotArchived(flow);
  assertUnsigned(flow, changes);
  await rejectSecondDeposit(ctx, flow, changes, records);
  await keepPeople(ctx, [records.landlord]);
  await emit(ctx, { type: 'flow_updated', flowId: flow.id, changed: changes.map(({ member }) => member) });
  Object.assign(flow, columnsOf(changes));
  rejectSameReference(ctx, 'flow', 'A flow', input.reference);
  return flow;
}

/**
 * Throws for a new property or jurisdiction with which the flow would hold the second holding deposit of a
 * property.
 */
async function rejectSecondDeposit(
  ctx: Context,
  flow: Flow,
  changes: readonly Term[],
  { property }: NamedRecords,
): Promise<void> {
  const moved = changes.find(({ member }) => member === 'property' || member === 'jurisdiction');
  if (!moved || (await heldDeposit(ctx, flow)) === 0) return;
  const second = await secondDeposit(ctx, {
    id: flow.id,
    property: flow.property,
    jurisdiction: flow.jurisdiction,
    ...columnsOf(changes),
  });
  if (!second) return;
  const path = moved.member === 'property' ? property.pathOfName : 'input.jurisdiction';
  throw new AppError('PAYMENT_NOT_ALLOWED', second.message, {
    problems: [{ in: 'arguments', path, message: `${second.key}: ${second.message}` }],
  });
}

/** The records that an input gives or clears. */
const recordTerms = (records: NamedRecords): Term[] =>
  (['property', 'agent', 'branch', 'landlord'] as const).flatMap((member) => {
    const { record, isGiven, isCleared } = records[member];
    return isGiven || isCleared ? { member, column: member, value: record } : [];
  });

/** A signed term that is not known yet may still be recorded. */
function assertUnsigned(flow: Flow, changes: readonly Term[]): void {
  if (!isSigned(flow)) return;
  const signed = changes.filter(({ member, column }) => SIGNED_TERMS.has(member) && flow[column] != null);
  if (signed.length === 0) return;
  const what = inWords(signed.map(({ member }) => member));
  throw new AppError(
    'INVALID_TRANSITION',
    `The tenancy agreement is signed, so this no longer changes: ${what}.`,
  );
}
