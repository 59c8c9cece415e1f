import { lockForChange } from '../../database/change/lock-for-change.js';
import { readOne } from '../../database/read/read.js';
import { recordsNotFound, rejectIfAny } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { RecordNames } from '../base/naming/record-names.js';
import { warningsOf } from '../base/warning.js';
import { Agent } from '../directory/agent.entity.js';
import { lockJudgedFlows } from './judged-flows.js';
import { Viewing } from './viewing.entity.js';
import type { UpdateViewingInput } from './viewing.input.js';
import type { ViewingPayload } from './viewing.payload.js';
import { assertOpenViewing, assertViewingMove } from './viewing-status.js';
import { timeProblems } from './viewing-times.js';

/** Changes a viewing. An update without a change emits no event. */
export async function updateViewing(
  ctx: Context,
  id: number,
  input: UpdateViewingInput,
): Promise<ViewingPayload> {
  const names = new RecordNames();
  const agent = names.add(input, 'agent', { entity: Agent, what: 'Agent' });
  rejectIfAny(names.problems);
  await names.read(ctx);
  const fields = ['propertyId', 'leadId', 'personIds'] as const;
  const known = await readOne(ctx.reader, { entity: Viewing, where: { id }, fields });
  const judgedFlowIds = known && (await lockJudgedFlows(ctx, known));
  const viewing = await lockForChange(ctx.em, Viewing, id);
  if (!viewing) throw recordsNotFound([{ path: 'id', message: `Viewing ${id} not found.` }]);

  const from = viewing.status;
  const { status: to = from, kind = viewing.kind, feedback = viewing.feedback } = input;
  const { startsAt = viewing.startsAt, endsAt = viewing.endsAt } = input;
  const agentId = agent.isGiven || agent.isCleared ? (agent.record?.id ?? null) : viewing.agentId;
  const isMoved = from !== to;
  const isRearranged =
    kind !== viewing.kind ||
    agentId !== viewing.agentId ||
    startsAt.getTime() !== viewing.startsAt.getTime() ||
    endsAt.getTime() !== viewing.endsAt.getTime();
  if (isRearranged) {
    assertOpenViewing(from);
    rejectIfAny(timeProblems(ctx.now(), { startsAt, endsAt }));
  }
  if (isMoved) assertViewingMove({ status: from, startsAt }, to, ctx.now());
  const payload = { viewingId: id, warnings: warningsOf(ctx) };
  if (!isMoved && !isRearranged && feedback === viewing.feedback) return payload;
  Object.assign(viewing, { kind, feedback, startsAt, endsAt, status: to });
  if (agentId !== viewing.agentId) viewing.agent = agent.asReference(ctx);
  const { propertyId, leadId } = viewing;
  const event = { propertyId, leadId, kind, startsAt: startsAt.toISOString(), from, to };
  await emit(ctx, {
    ...{ type: 'viewing_updated' as const, flowId: null, viewingId: id },
    ...event,
    judgedFlowIds: judgedFlowIds ?? [],
  });
  return payload;
}
