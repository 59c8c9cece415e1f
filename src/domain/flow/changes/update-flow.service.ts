import { readList, readOne } from '../../../database/read/read.js';
import { AppError, invalidArgument, rejectIfAny } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { RecordNames } from '../../base/naming/record-names.js';
import { rejectSameReference } from '../../base/naming/same-reference.js';
import { keepPeople } from '../../directory/keep-people.js';
import { Property } from '../../property/property.entity.js';
import { heldDeposit, secondDeposit } from '../deposit/held-deposit.js';
import { warnOfGround4a } from '../kind/ground-4a.js';
import { changeKind, kindFactsOf, kindOf, statedKind } from '../kind/kind-terms.js';
import { type Advert, settleTerms, warnOfTerms } from '../kind/lawful-terms.js';
import { rejectSecondKeys } from '../overlap/overlap.service.js';
import type { Flow } from '../record/flow.entity.js';
import { flowForChange } from '../record/flow.service.js';
import { assertNotArchived } from '../record/flow-guards.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import { isSigned } from '../stages/signed.js';
import { landlordTerms } from './flow-landlords.js';
import { type NamedRecords, nameRecords, saleProblems } from './flow-records.js';
import { inWords, type Term, termColumns, termsOf } from './flow-terms.js';
import { dayProblems } from './term-days.js';
import type { UpdateFlowInput } from './update-flow.input.js';

/** The terms that the parties sign, which cannot change after the signature. */
const SIGNED_TERMS: ReadonlySet<Term['member']> = new Set([
  'property',
  'jurisdiction',
  'tenancyKind',
  'tenancyStartsOn',
  'tenancyEndsOn',
  'rentPence',
  'rentPeriod',
  'rentDueFrom',
  'firstRentPence',
  'rentDueDay',
  'isConditionalOnRightToRent',
  'breakClause',
  'commonConditions',
  'additionalConditions',
]);

/** The terms that the kind of a tenancy follows from, and the kind itself. */
const OF_KIND: ReadonlySet<Term['member']> = new Set([
  'jurisdiction',
  'tenancyKind',
  'tenancyEndsOn',
  'rentPence',
  'rentPeriod',
]);

/** The terms that decide whether two tenancies have the whole property. */
const OF_OVERLAP: ReadonlySet<Term['member']> = new Set(['isLetByRoom', 'tenancyStartsOn', 'property']);

/** The terms that decide whether a flow may hold a holding deposit. */
const OF_DEPOSIT: ReadonlySet<Term['member']> = new Set([
  'property',
  'jurisdiction',
  'tenancyKind',
  'isLetByRoom',
]);

/** Changes the terms of a flow. What the input leaves out stays. */
export async function updateFlow(ctx: Context, id: number, input: UpdateFlowInput): Promise<Flow> {
  const names = new RecordNames();
  const records = nameRecords(names, input, false);
  rejectIfAny([...names.problems, ...records.landlords.problems, ...dayProblems(input)]);
  if (records.property.isCleared) throw invalidArgument('input.propertyId', 'must not be null');
  await names.read(ctx);
  rejectIfAny([...records.landlords.problemsOfPeople, ...saleProblems(records)]);
  const flow = await flowForChange(ctx, id, { path: 'id', expectedVersion: input.expectedVersion });

  const isChange = ({ column, value }: Term): boolean => (flow[column] ?? null) !== value;
  const given = [
    ...recordTerms(ctx, records),
    ...landlordTerms(ctx, records.landlords, flow),
    ...termsOf(input, flow),
  ].filter(isChange);
  const [kind, advert] = await Promise.all([
    kindAfter(ctx, flow, given, input),
    advertAfter(ctx, flow, given, records),
  ]);
  const changes = [...given, ...kindTerms(kind).filter(isChange)];
  if (changes.length === 0) return flow;
  assertNotArchived(flow);
  assertUnsigned(flow, changes);
  const terms = { ...flow, ...termColumns(changes) };
  const agreedOn = dayOf(flow.agreementEnteredAt ?? ctx.now());
  const isAny = (members: ReadonlySet<Term['member']>): boolean =>
    changes.some(({ member }) => members.has(member));
  if (isAny(OF_KIND)) await settleTerms(ctx, id, terms, agreedOn);
  if (isAny(OF_WARNINGS)) warnOfTerms(ctx, terms, agreedOn, advert);
  if (changes.some(({ member }) => member === 'tenancyStartsOn')) warnOfGround4a(ctx, terms);
  if (isAny(OF_OVERLAP)) await rejectSecondKeys(ctx, terms);
  await rejectSecondDeposit(ctx, flow, changes, records);
  await keepPeople(ctx, records.landlords.people);
  await emit(ctx, { type: 'flow_updated', flowId: flow.id, changed: changes.map(({ member }) => member) });
  Object.assign(flow, termColumns(given));
  await changeKind(ctx, flow, kind);
  rejectSameReference(ctx, 'flow', 'A flow', input.reference);
  return flow;
}

/** The terms that warnings depend on. */
const OF_WARNINGS: ReadonlySet<Term['member']> = new Set([...OF_KIND, 'breakClause', 'property']);
/** The terms that the advertisement states. */
const OF_ADVERT: ReadonlySet<Term['member']> = new Set(['rentPence', 'rentPeriod', 'property']);

/** The advertisement of the property; null if the changes do not depend on it. */
async function advertAfter(
  { reader }: Context,
  { property }: Flow,
  given: readonly Term[],
  { property: { record } }: NamedRecords,
): Promise<Advert | null> {
  if (record || !given.some(({ member }) => OF_ADVERT.has(member))) return record ?? null;
  const fields = ['rentPence', 'rentFrequency'] as const;
  return readOne(reader, { entity: Property, where: { id: property.id }, fields });
}

/** The kind of the tenancy with the changed terms. After the signature, a derived kind no longer changes. */
async function kindAfter(
  ctx: Context,
  flow: Flow,
  given: readonly Term[],
  { tenancyKind }: UpdateFlowInput,
): Promise<Pick<Flow, 'tenancyKind' | 'tenancyKindSource'>> {
  const isAsked = tenancyKind !== undefined;
  const isConcerned = given.some(({ member }) => OF_KIND.has(member)) && !isSigned(flow);
  if (!isAsked && !isConcerned) return flow;
  const tenants = await readList(ctx.reader, {
    entity: SubTenant,
    where: { flow: [ctx.brandId, flow.id], leftOn: null },
    order: [{ id: 'asc' }],
    fields: ['companyName'],
  });
  const stated = isAsked ? tenancyKind : statedKind(flow);
  return kindOf(stated, kindFactsOf({ ...flow, ...termColumns(given) }, tenants));
}

const kindTerms = ({
  tenancyKind,
  tenancyKindSource,
}: Pick<Flow, 'tenancyKind' | 'tenancyKindSource'>): Term[] => [
  { member: 'tenancyKind', column: 'tenancyKind', value: tenancyKind },
  { member: 'tenancyKind', column: 'tenancyKindSource', value: tenancyKindSource },
];

/**
 * Throws for a new property, jurisdiction, kind or way of letting with which the flow would hold the second
 * holding deposit of a property.
 */
async function rejectSecondDeposit(
  ctx: Context,
  flow: Flow,
  changes: readonly Term[],
  { property }: NamedRecords,
): Promise<void> {
  const moved = changes.find(({ member }) => OF_DEPOSIT.has(member));
  if (!moved || (await heldDeposit(ctx, flow)) === 0) return;
  const second = await secondDeposit(ctx, {
    id: flow.id,
    property: flow.property,
    jurisdiction: flow.jurisdiction,
    tenancyKind: flow.tenancyKind,
    isLetByRoom: flow.isLetByRoom,
    ...termColumns(changes),
  });
  if (!second) return;
  const path = moved.member === 'property' ? property.pathOfName : `input.${moved.member}`;
  throw new AppError('PAYMENT_NOT_ALLOWED', second.message, {
    problems: [{ in: 'arguments', path, message: `${second.key}: ${second.message}` }],
  });
}

/** The records that an input gives or clears. */
const recordTerms = (ctx: Context, records: NamedRecords): Term[] =>
  (['property', 'agent', 'branch'] as const).flatMap((member) => {
    const named = records[member];
    const isTerm = named.isGiven || named.isCleared;
    return isTerm ? { member, column: member, value: named.asReference(ctx) } : [];
  });

/** A signed term that is not known yet may still be recorded. */
function assertUnsigned(flow: Flow, changes: readonly Term[]): void {
  if (!isSigned(flow)) return;
  const signed = changes.filter(({ member, column }) => SIGNED_TERMS.has(member) && flow[column] != null);
  if (signed.length === 0) return;
  const what = inWords(signed.map(({ member }) => member));
  throw new AppError(
    'INVALID_TRANSITION',
    `The tenancy agreement is signed. These terms can no longer change: ${what}.`,
  );
}
