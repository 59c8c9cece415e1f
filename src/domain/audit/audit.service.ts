import { invalidArgument } from '../../errors.js';
import { isId } from '../../language/graphql/id.js';
import { AuditActorType } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { selectBrand } from '../brand/brand.service.js';
import type { AuditActor, AuditLogArgs, AuditLogEntry, AuditTarget } from './audit.payload.js';

interface Row {
  number: number;
  text: string;
  hash: string;
  name: string | null;
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

const READ = `select e.number, e.text, e.hash, ${NAME} as name from audit_entry e
  where e.chain = $1 and e.number < $2::bigint and ($3::text[] is null or e.action = any($3::text[]))
  order by e.number desc limit $4::bigint`;

/** A page of the audit log of a brand, or of the installation, newest first. */
export async function auditLog(
  ctx: Context,
  { brandId, actions, first, after }: AuditLogArgs,
): Promise<AuditLogEntry[]> {
  if (brandId != null) await selectBrand(ctx, brandId);
  const values = [brandId ?? 0, after == null ? Number.MAX_SAFE_INTEGER : numberIn(after), actions, first];
  return (await ctx.reader.records<Row>(READ, values)).map(entryOf);
}

function numberIn(cursor: string): number {
  const number = /^[1-9]\d*$/.test(cursor) ? Number(cursor) : 0;
  if (!isId(number)) throw invalidArgument('after', 'must be a cursor of this list');
  return number;
}

function entryOf({ number, text, hash, name }: Row): AuditLogEntry {
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
    requestId,
    source,
    hash,
    text,
    cursor: String(number),
  };
}
