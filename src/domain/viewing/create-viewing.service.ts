import { drawIds } from '../../database/orm/ids.js';
import { type Problem, problemIn, rejectIfAny } from '../../errors.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { RecordNames } from '../base/naming/record-names.js';
import { warningsOf } from '../base/warning.js';
import { Agent } from '../directory/agent.entity.js';
import { leadForChange, moveLead } from '../lead/follow-lead.js';
import { LeadStatus } from '../lead/lead-status.js';
import { Property } from '../property/property.entity.js';
import { warnOfCertificate } from './epc-warning.js';
import { lockJudgedFlows } from './judged-flows.js';
import { Viewing } from './viewing.entity.js';
import type { CreateViewingInput } from './viewing.input.js';
import type { ViewingPayload } from './viewing.payload.js';
import { namedPeople } from './viewing-people.js';
import { isOpenViewing } from './viewing-status.js';
import { timeProblems } from './viewing-times.js';

/** Records a viewing, and moves its lead to `VIEWING` if the table of moves allows it. */
export async function createViewing(ctx: Context, input: CreateViewingInput): Promise<ViewingPayload> {
  const names = new RecordNames();
  const columns = ['country', 'propertyFor'] as const;
  const named = names.add(input, 'property', {
    ...{ entity: Property, what: 'Property', required: true as const, columns },
  });
  const agent = names.add(input, 'agent', { entity: Agent, what: 'Agent' });
  rejectIfAny([...names.problems, ...statusProblems(input), ...timeProblems(ctx.now(), input)]);
  const [[id]] = await Promise.all([drawIds(ctx.em, [Viewing]), names.read(ctx)]);
  const property = named.found;
  const { leadId = null, kind, status, startsAt, endsAt } = input;
  const people = input.personIds ?? [];
  const of = { propertyId: property.id, leadId, personIds: people };
  const judgedFlowIds = await lockJudgedFlows(ctx, of);
  const personIds = await namedPeople(ctx, people, 'input.personIds');
  const lead = leadId === null ? null : await leadForChange(ctx, leadId, 'input.leadId');
  ctx.em.create(
    Viewing,
    {
      id,
      brand: brandOf(ctx),
      property: ctx.em.getReference(Property, [ctx.brandId, property.id]),
      lead,
      agent: agent.asReference(ctx),
      ...{ personIds, kind, status, startsAt, endsAt },
    },
    { persist: true },
  );
  const event = { ...of, kind, status, startsAt: startsAt.toISOString(), judgedFlowIds };
  await emit(ctx, { type: 'viewing_created', flowId: null, viewingId: id, ...withoutPeople(event) });
  if (lead) await moveLead(ctx, lead, LeadStatus.VIEWING);
  await warnOfCertificate(ctx, property, startsAt);
  return { viewingId: id, warnings: warningsOf(ctx) };
}

/** An event names a lead and no people: what was sent to others cannot be erased. */
const withoutPeople = <E extends object>({ personIds: _, ...event }: E & { personIds: number[] }) => event;

const problem = problemIn<CreateViewingInput>();

/** A new viewing has no outcome yet. */
const statusProblems = ({ status }: CreateViewingInput): Problem[] =>
  isOpenViewing(status) ? [] : [problem('status', 'must be REQUESTED or BOOKED')];
