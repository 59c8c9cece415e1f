import { anyArray } from '../../database/sql/sql.js';
import { invalidArgument, type Problem, rejectIfAny } from '../../errors.js';
import { isId } from '../../language/graphql/id.js';
import { AuditAction, AuditActorType } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { selectBrand } from '../brand/brand.service.js';
import type { AuditActor, AuditLogArgs, AuditLogEntry, AuditTarget } from './audit.payload.js';

interface Row {
  id: number;
  chain: number;
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
  targets: Pick<AuditTarget, 'type' | 'id'>[];
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

const READ = `select e.id, e.chain, e.number, e.text, e.hash, ${NAME} as name, ${REASON} as reason
  from audit_entry e`;

/** By the primary key: entries without a number are those of the last seconds. */
const EVERYWHERE = `${READ} where e.number is not null and e.id < $1::bigint order by e.id desc limit $2::bigint`;

/** A page of the audit log of a brand, or of the installation, newest first. */
export async function auditLog(ctx: Context, args: AuditLogArgs): Promise<AuditLogEntry[]> {
  rejectIfAny(problemsOf(args));
  if (args.everywhere) {
    const rows = await ctx.reader.records<Row>(EVERYWHERE, [before(args.after), args.first]);
    return entriesOf(ctx, rows, ({ id }) => id);
  }
  if (args.brandId != null) await selectBrand(ctx, args.brandId);
  const { conditions, values } = filterOf(args);
  const sql = `${READ} where ${conditions.join(' and ')} order by e.number desc limit $${values.length + 1}::bigint`;
  const rows = await ctx.reader.records<Row>(sql, [...values, args.first]);
  return entriesOf(ctx, rows, ({ number }) => number);
}

/** The indexes of these filters are those of one brand. */
const FILTERS = [
  ...(['brandId', 'actions', 'actorType', 'actorId'] as const),
  ...(['targetType', 'targetId', 'from', 'to'] as const),
];

/** Each filter requires its type: ids of different types are the same numbers. */
function problemsOf(args: AuditLogArgs): Problem[] {
  const { actorType, actorId, targetType, targetId } = args;
  const required = (path: string): Problem => ({ in: 'arguments', path, message: 'is required' });
  return [
    ...(args.everywhere ? FILTERS : [])
      .filter((path) => args[path] != null)
      .map((path): Problem => ({ in: 'arguments', path, message: 'is not allowed with everywhere' })),
    ...(actorId != null && actorType == null ? [required('actorType')] : []),
    ...(targetId != null && targetType == null ? [required('targetType')] : []),
    ...(targetType != null && targetId == null ? [required('targetId')] : []),
  ];
}

/** Numbers follow the time of the entries, except for entries that are written at about the same time. */
const SLACK = "interval '1 hour'";

/** The number of the nearest entry that is certainly before or after a time. */
const nearest = (comparison: string, order: string): string => `(
    select b.number from audit_entry b
    where b.chain = $1::bigint and b.number is not null and b.at ${comparison} order by b.at ${order} limit 1)`;
const AFTER_FROM = `e.number > coalesce(${nearest(`< ?::timestamptz - ${SLACK}`, 'desc')}, 0)`;
const BEFORE_TO = `e.number < coalesce(${nearest(`>= ?::timestamptz + ${SLACK}`, 'asc')}, ${Number.MAX_SAFE_INTEGER})`;

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
  add('e.number < ?::bigint', before(after));
  if (actions) add('e.action = any(?::text[])', actions);
  if (actorType != null) add('e.actor_type = ?::text', actorType);
  if (actorId != null) add('e.actor_id = ?::bigint', actorId);
  if (targetType != null) add('e.targets @> ?::jsonb', JSON.stringify([{ type: targetType, id: targetId }]));
  // The page is read by its numbers: without them, all entries after a time of long ago would be read.
  if (from) {
    add('e.at >= ?::timestamptz', from);
    add(AFTER_FROM, from);
  }
  if (to) {
    add('e.at < ?::timestamptz', to);
    add(BEFORE_TO, to);
  }
  return { conditions, values };
}

const before = (cursor: string | null | undefined): number =>
  cursor == null ? Number.MAX_SAFE_INTEGER : numberIn(cursor);

function numberIn(cursor: string): number {
  const number = /^[1-9]\d*$/.test(cursor) ? Number(cursor) : 0;
  if (!isId(number)) throw invalidArgument('after', 'must be a cursor of this list');
  return number;
}

/** What a record is called, by its type. */
const NAMED: Readonly<Record<string, string>> = {
  api_key: `select id, coalesce(nullif(name, ''), 'svcp_' || prefix) as name from api_key`,
  operator_token: `select id, coalesce(nullif(name, ''), 'svco_' || prefix) as name from operator_token`,
  brand: 'select id, name from brand',
};

/** The names of the targets of a page: one statement for each type that it has. */
async function namesOf(ctx: Context, targets: Text['targets']): Promise<Map<string, string>> {
  const ids = Map.groupBy(targets, ({ type }) => type);
  const named = await Promise.all(
    Object.entries(NAMED).map(async ([type, select]) => {
      const wanted = [...new Set(ids.get(type)?.map(({ id }) => id))];
      if (wanted.length === 0) return [];
      const sql = `${select} where id = any(${anyArray('$1', 'bigint')})`;
      const rows = await ctx.reader.records<{ id: number; name: string }>(sql, [wanted]);
      return rows.map(({ id, name }): [string, string] => [`${type} ${id}`, name]);
    }),
  );
  return new Map(named.flat());
}

async function entriesOf(
  ctx: Context,
  rows: readonly Row[],
  position: (row: Row) => number,
): Promise<AuditLogEntry[]> {
  const entries = rows.map((row) => entryOf(row, String(position(row))));
  const names = await namesOf(
    ctx,
    entries.flatMap(({ targets }) => targets),
  );
  for (const { targets } of entries)
    for (const target of targets) target.name = names.get(`${target.type} ${target.id}`) ?? null;
  return entries;
}

function entryOf({ chain, number, text, hash, name, reason }: Row, cursor: string): AuditLogEntry {
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
    brandId: chain || null,
    at: new Date(at),
    action,
    actor: { ...actor, name },
    targets: targets.map((target) => ({ ...target, name: null })),
    changes,
    reason,
    requestId,
    source,
    hash,
    text,
    cursor,
  };
}
