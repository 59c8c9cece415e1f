import { COMMAND_LINE } from '../../../auth/principal.js';
import { type Context, requestUuidOf } from '../context.js';
import { beforeCommit, type FinalTask } from '../transaction.js';
import { type AuditAction, AuditActorType } from './audit-action.js';

/** A value of a closed list, a day, a number or an id, or several of them. */
type AuditValue = string | number | boolean | null | readonly (string | number)[];

/**
 * A member before and after a change, or `changed` for names, addresses and other text: an entry can never be
 * edited, so it must not contain personal data.
 */
export type AuditChanges = Readonly<Record<string, readonly [AuditValue, AuditValue] | 'changed'>>;

interface AuditRecord {
  action: AuditAction;
  /** The records that the change is about. */
  targets: readonly { type: string; id: number }[];
  changes?: AuditChanges;
  /** By default, the brand of the context; 0 for the whole installation. */
  brandId?: number;
}

interface AuditActor {
  type: AuditActorType;
  id: number | null;
}

/** Who runs an operation. */
export function actorOf({ principal }: Pick<Context, 'principal'>): AuditActor {
  if (principal.kind === 'partner') return { type: AuditActorType.API_KEY, id: principal.keyId };
  if (principal.kind === 'system') return { type: AuditActorType.SERVICE, id: null };
  return principal.tokenId === COMMAND_LINE.tokenId
    ? { type: AuditActorType.COMMAND_LINE, id: null }
    : { type: AuditActorType.OPERATOR_TOKEN, id: principal.tokenId };
}

/** A row of the table without its number and its hash, which it gets after the commit. */
type Unnumbered = readonly [chain: number, at: Date, action: AuditAction, text: string];

function unnumbered(ctx: Context, { action, targets, changes = {}, brandId }: AuditRecord): Unnumbered {
  const chain = brandId ?? ctx.brandId;
  const at = ctx.now();
  const text = {
    at,
    action,
    actor: actorOf(ctx),
    targets,
    brand_id: chain || null,
    request_id: requestUuidOf(ctx),
    ...(ctx.source && { source: ctx.source }),
    changes,
  };
  return [chain, at, action, JSON.stringify(text)];
}

const INSERT = `insert into audit_entry (chain, at, action, text)
  select r.* from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) as r`;

const columnsOf = (rows: readonly Unnumbered[]): unknown[] => [
  rows.map(([chain]) => chain),
  rows.map(([, at]) => at.toISOString()),
  rows.map(([, , action]) => action),
  rows.map(([, , , text]) => text),
];

const insert: FinalTask<Unnumbered> = ({ reader }, rows) => reader.write(INSERT, columnsOf(rows));

/** Records a change in the audit log, in its transaction. */
export const audit = (ctx: Context, record: AuditRecord): Promise<void> =>
  beforeCommit(ctx, insert, unnumbered(ctx, record));

/**
 * Records that data was read, before the response has the data. The entry is committed alone, since queries
 * change nothing, and when the query has returned its connection: a request that waits for a second one would
 * block others that do the same.
 */
export const auditRead = (ctx: Context, record: AuditRecord): void => {
  const columns = columnsOf([unnumbered(ctx, record)]);
  ctx.beforeResponse.push(() => ctx.reader.append(INSERT, columns));
};

/** Records an update, unless it has changed nothing. */
export const auditUpdate = async (
  ctx: Context,
  record: AuditRecord & { changes: AuditChanges },
): Promise<void> => {
  if (Object.keys(record.changes).length > 0) await audit(ctx, record);
};

/** The members that differ, with their values before and after; those of `hidden` without values. */
export function changesBetween(
  before: Readonly<Record<string, AuditValue>>,
  after: Readonly<Record<string, AuditValue>>,
  hidden: readonly string[] = [],
): AuditChanges {
  const differing = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(
    differing.map((name) => [
      name,
      hidden.includes(name) ? 'changed' : ([before[name] ?? null, after[name] ?? null] as const),
    ]),
  );
}
