import { drawIds } from '../../database/orm/ids.js';
import { readList } from '../../database/read/read.js';
import { AppError, type Problem, rejectIfAny } from '../../errors.js';
import { dayOf } from '../../language/time/calendar.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { RecordNames } from '../base/naming/record-names.js';
import { anyDay } from '../base/past.js';
import { warn, warningsOf } from '../base/warning.js';
import { factsOfFlow } from '../deadline/facts/read-facts.js';
import { erasedProblem, keepPeople } from '../directory/keep-people.js';
import { Person, PersonRole } from '../directory/person.entity.js';
import { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { stateOn } from '../statute/deadlines/deadline-state.js';
import { judgementsOf } from '../statute/deadlines/deadlines-of.js';
import { statutes } from '../statute/table/statute.js';
import { createTenant } from '../tenant/create-tenant.js';
import { Occupier } from './occupier.entity.js';
import type { AddOccupierInput } from './occupier.input.js';
import type { OccupierPayload } from './occupier.payload.js';

/** More people than live in one home. */
const MAX_OCCUPIERS = 50;

const PERSON = {
  entity: Person,
  what: 'Person',
  columns: ['kind', 'erasedAt', 'companyName', 'firstName', 'lastName'],
} as const;

/** Records a person who lives in the home of a flow and is not a tenant. */
export async function addOccupier(
  ctx: Context,
  flowId: number,
  input: AddOccupierInput,
): Promise<OccupierPayload> {
  const names = new RecordNames();
  const named = names.add(input, 'person', PERSON, 'input');
  rejectIfAny([...names.problems, ...nameProblems(input, named.isGiven), ...dayProblems(input)]);
  const [[id]] = await Promise.all([drawIds(ctx.em, [Occupier]), names.read(ctx)]);
  if (named.record) rejectIfAny(personProblems(named.record, named.pathOfName));
  const { expectedVersion, isAdult, fromOn = null } = input;
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, ['isArchived']);
  assertNotArchived(flow);
  await assertNew(ctx, flowId, named.record?.id);
  await keepPeople(ctx, [named]);
  const { firstName = '', lastName = '' } = named.record ?? {
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
  };
  const brand = brandOf(ctx);
  const person =
    named.asReference(ctx) ?? createTenant(ctx.em, brand, { kind: PersonRole.TENANT, firstName, lastName });
  ctx.em.create(
    Occupier,
    { id, brand, flow: ctx.em.getReference(Flow, [ctx.brandId, flowId]), person, isAdult, fromOn },
    { persist: true },
  );
  // The rules judge the records as they are after this change.
  await ctx.em.flush();
  await emit(ctx, {
    type: 'occupier_added',
    flowId,
    occupierId: id,
    occupierName: `${firstName} ${lastName}`,
    isAdult,
    fromOn,
  });
  if (isAdult) await warnOfRightToRent(ctx, flowId, person.id);
  return { flowId, occupierId: id, warnings: warningsOf(ctx) };
}

/** An occupier is either a person, or has a name. */
function nameProblems({ firstName, lastName }: AddOccupierInput, isNamed: boolean): Problem[] {
  return Object.entries({ firstName, lastName }).flatMap(([member, value]): Problem[] => {
    const path = `input.${member}`;
    if (isNamed && value != null)
      return [{ in: 'arguments', path, message: 'must not be given together with a person' }];
    return !isNamed && value == null
      ? [{ in: 'arguments', path, message: 'is required, or personId, or personReference' }]
      : [];
  });
}

const dayProblems = ({ fromOn }: AddOccupierInput): Problem[] =>
  fromOn ? anyDay(fromOn, 'input.fromOn') : [];

function personProblems(
  { kind, erasedAt, companyName }: Pick<Person, 'kind' | 'erasedAt' | 'companyName'>,
  path: string,
): Problem[] {
  if (kind !== PersonRole.TENANT)
    return [{ in: 'arguments', path, message: 'must be a person of the kind tenant' }];
  if (companyName) return [{ in: 'arguments', path, message: 'must be an individual, not a company' }];
  return erasedAt ? [erasedProblem(path)] : [];
}

/** Throws for a tenant or an occupier of the flow, and for one occupier too many. */
async function assertNew(ctx: Context, flowId: number, personId: number | undefined): Promise<void> {
  const { reader, brandId } = ctx;
  const where = { flow: [brandId, flowId] as [number, number] };
  const order = [{ id: 'asc' as const }];
  const occupiers = await readList(reader, { entity: Occupier, where, order, fields: ['person', 'endedOn'] });
  if (occupiers.length >= MAX_OCCUPIERS)
    throw new AppError('INVALID_TRANSITION', `A flow has at most ${MAX_OCCUPIERS} occupiers.`);
  if (personId === undefined) return;
  if (occupiers.some(({ person, endedOn }) => person.id === personId && !endedOn))
    throw new AppError('DUPLICATE', 'This person is an occupier of the flow already.');
  const current = { ...where, leftOn: null };
  const tenants = await readList(reader, { entity: SubTenant, where: current, order, fields: ['person'] });
  if (tenants.some(({ person }) => person.id === personId))
    throw new AppError('DUPLICATE', 'This person is a tenant of the flow.');
}

/** The rule about those who live in the home from the first day, and the one about each who joins. */
const FIRST = 'en.rtr.initial';
const LATER = 'en.rtr.joiner';

async function warnOfRightToRent(ctx: Context, flowId: number, personId: number): Promise<void> {
  const judgements = judgementsOf(await factsOfFlow(ctx, flowId), statutes(), [FIRST, LATER]);
  const judged =
    judgements.find(({ subjectId }) => subjectId === personId) ??
    judgements.find(({ row }) => row.key === FIRST);
  if (!judged || stateOn(dayOf(ctx.now()), judged) !== 'missed') return;
  const { key, title, source } = judged.row;
  warn(ctx, { key, message: `${title}: this rule is not met.`, source });
}
