import { invalidArgument, type Problem, rejectIfAny } from '../../errors.js';
import { isId } from '../../language/graphql/id.js';
import { AuditAction, AuditActorType } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { selectBrand } from '../brand/brand.service.js';
import type { AuditActor, AuditLogArgs, AuditLogEntry, AuditTarget } from './audit.payload.js';

interface Row {
  number: number;
  text: string;
  hash: string;
  name: string | null;
  reason: string | null;
}

/** The members of the JSON of an entry. */
interface Text {
  at: string;
  action: AuditLogEntry['action'];
  actor: Pick<AuditActor, 'type' | 'id'>;
  targets: AuditTarget[];
  request_id: string | null;
  source?: AuditLogEntry['source'];
  changes: object;
}

/** A name is not in the entry, since it may be that of a person. */
const NAME = `case e.text::json -> 'actor' ->> 'type'
    when '${AuditActorType.API_KEY}' then (
      select k.name from api_key k where k.id = (e.text::json -> 'actor' ->> 'id')::bigint)
    when '${AuditActorType.OPERATOR_TOKEN}' then (
      select t.name from operator_token t where t.id = (e.text::json -> 'actor' ->> 'id')::bigint)
  end`;

/** An operator may have written about a person. */
const REASON = `case when e.action in ('${AuditAction.VISIT_STARTED}', '${AuditAction.VISIT_ENDED}') then (
    select v.reason from console_visit v
    where v.api_key_id = (e.text::json -> 'targets' -> 0 ->> 'id')::bigint) end`;

const READ = `select e.number, e.text, e.hash, ${NAME} as name, ${REASON} as reason from audit_entry e`;

/** A page of the audit log of a brand, or of the installation, newest first. */
export async function auditLog(ctx: Context, args: AuditLogArgs): Promise<AuditLogEntry[]> {
  rejectIfAny(problemsOf(args));
  if (args.brandId != null) await selectBrand(ctx, args.brandId);
  const { conditions, values } = filterOf(args);
  const sql = `${READ} where ${conditions.join(' and ')} order by e.number desc limit $${values.length + 1}::bigint`;
  return (await ctx.reader.records<Row>(sql, [...values, args.first])).map(entryOf);
}

/** Each filter requires its type: ids of different types are the same numbers. */
function problemsOf({ actorType, actorId, targetType, targetId }: AuditLogArgs): Problem[] {
  const required = (path: string): Problem => ({ in: 'arguments', path, message: 'is required' });
  return [
    ...(actorId != null && actorType == null ? [required('actorType')] : []),
    ...(targetId != null && targetType == null ? [required('targetType')] : []),
    ...(targetType != null && targetId == null ? [required('targetId')] : []),
  ];
}

/** Only the filters that are used, so that the planner uses their index. */
function filterOf(args: AuditLogArgs) {
  const { brandId, after, actions, actorType, actorId, targetType, targetId, from, to } = args;
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(`${condition.replace('?', `$${values.length}`)}`);
  };
  add('e.chain = ?::bigint', brandId ?? 0);
  add('e.number < ?::bigint', after == null ? Number.MAX_SAFE_INTEGER : numberIn(after));
  if (actions) add('e.action = any(?::text[])', actions);
  if (actorType != null) add('e.actor_type = ?::text', actorType);
  if (actorId != null) add('e.actor_id = ?::bigint', actorId);
  if (targetType != null) add('e.targets @> ?::jsonb', JSON.stringify([{ type: targetType, id: targetId }]));
  if (from) add('e.at >= ?::timestamptz', from);
  if (to) add('e.at < ?::timestamptz', to);
  return { conditions, values };
}

function numberIn(cursor: string): number {
  const number = /^[1-9]\d*$/.test(cursor) ? Number(cursor) : 0;
  if (!isId(number)) throw invalidArgument('after', 'must be a cursor of this list');
  return number;
}

function entryOf({ number, text, hash, name, reason }: Row): AuditLogEntry {
  const {
    at,
    action,
    actor,
    targets,
    request_id: requestId,
    source = null,
    changes,
  }: Text = JSON.parse(text);
  return {
    number,
    at: new Date(at),
    action,
    actor: { ...actor, name },
    targets,
    changes,
    reason,
    requestId,
    source,
    hash,
    text,
    cursor: String(number),
  };
}
