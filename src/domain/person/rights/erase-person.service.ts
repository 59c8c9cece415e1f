import { lockRow } from '../../../database/change/lock-for-change.js';
import { AppError, notFound } from '../../../errors.js';
import { audit } from '../../base/audit/audit.js';
import { AuditAction } from '../../base/audit/audit-action.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { Person } from '../../directory/person.entity.js';
import { PersonKind } from '../../directory/person-kind.js';
import { lockFlows } from '../../flow/record/flow.service.js';
import { isOpenFlow } from '../../flow/record/open-flow.js';
import { ERASED_RESPONSE } from '../../idempotency/idempotency-key.service.js';
import { factsOf } from './find-facts.js';
import { OWN_DATA, OWN_MESSAGES } from './own-data.js';
import { bound, ERASED, type PersonFacts } from './person-facts.js';
import type { ErasePersonPayload } from './person-rights.payload.js';
import { sharedData } from './shared-data.js';

/**
 * Erases the personal data of a person: the person's own records, and every mention in records of the
 * person's flows. Payments, deposit proofs and contracts stay, without the name. The id stays.
 */
export async function erasePerson(ctx: Context, id: number): Promise<ErasePersonPayload> {
  // Flows are locked before the person, as in other changes, so that two changes cannot deadlock.
  await lockFlows(ctx, (await factsOf(ctx, id)).flows);
  const person = await lockRow(ctx.em, {
    entity: Person,
    where: { id, kind: { $in: Object.values(PersonKind) } },
    fields: ['erasedAt'],
  });
  if (!person) throw notFound('Person');
  if (person.erasedAt) return { personId: id, erasedAt: person.erasedAt };
  const facts = await factsOf(ctx, id);
  await rejectOpenFlows(ctx, facts);
  const messages = await ctx.reader.records<{ message_id: string }>(...bound(MESSAGES, facts));
  for (const sql of statements(ctx)) await ctx.reader.cells(...bound(sql, facts));
  const messageIds = messages.map(({ message_id: messageId }) => messageId);
  await emit(ctx, { type: 'person_erased', flowId: null, personId: id, messageIds });
  await audit(ctx, { action: AuditAction.PERSON_ERASED, targets: [{ type: 'person', id }] });
  return { personId: id, erasedAt: facts.now };
}

const MESSAGES = `select t.message_id from outgoing_message t where t.brand_id = :brand and ${OWN_MESSAGES}`;

const OPEN_FLOWS = `select id from flow t where t.brand_id = :brand and t.id = any(:flows::bigint[])
  and ${isOpenFlow('t')} order by t.id limit 5`;

async function rejectOpenFlows(ctx: Context, facts: PersonFacts): Promise<void> {
  const open = await ctx.reader.records<{ id: number }>(...bound(OPEN_FLOWS, facts));
  if (open.length === 0) return;
  const flows = open.map(({ id }) => id).join(', ');
  throw new AppError(
    'OPEN_FLOW',
    `The person is a party of open flows: ${flows}. Complete, decide or archive them first.`,
  );
}

/** The statements of an erasure: first the person's own records, which are found by their addresses. */
function statements({ reader }: Context): string[] {
  const shared = sharedData(reader)
    .filter(({ textColumns }) => textColumns.length > 0)
    .map(({ table, rows, textColumns }) => {
      const set = textColumns.map(({ name, isJson }) =>
        isJson
          ? `${name} = regexp_replace(t.${name}::text, :mentionInJson, '${ERASED}', 'gi')::jsonb`
          : `${name} = regexp_replace(t.${name}, :mention, '${ERASED}', 'gi')`,
      );
      const mentions = textColumns.map(({ name, isJson }) =>
        isJson ? `t.${name}::text ~* :mentionInJson` : `t.${name} ~* :mention`,
      );
      return `update ${table} t set ${set.join(', ')}
        where t.brand_id = :brand and ${rows} and (${mentions.join(' or ')})`;
    });
  const own = OWN_DATA.map(({ entity, rows, erased }) => {
    const { tableName } = reader.getMetadata().get(entity);
    const condition = `t.brand_id = :brand and ${rows}`;
    if (!erased) return `delete from ${tableName} t where ${condition}`;
    const set = Object.entries({ ...erased, updated_at: ':now' }).map(
      ([name, value]) => `${name} = ${value}`,
    );
    return `update ${tableName} t set ${set.join(', ')} where ${condition}`;
  });
  return [
    ...own,
    // Their names have the reason, or as much of it as fits.
    `update api_key t set name = 'Visit: ${ERASED}' where t.brand_id = :brand
      and t.id in (select v.api_key_id from console_visit v where v.brand_id = :brand and v.reason ~* :mention)`,
    ...shared,
    `update idempotency_key t set response = '${ERASED_RESPONSE}'
      where t.brand_id = :brand and t.response ~* :mentionInResponse`,
    `update request_log t set address = null where t.brand_id = :brand and t.key_id = any(:keys::bigint[])`,
    // The parties of a flow are a part of it.
    `update flow t set version = version + 1, updated_at = :now
      where t.brand_id = :brand and t.id = any(:flows::bigint[])`,
  ];
}
