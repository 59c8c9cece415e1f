import type { FilterQuery } from '@mikro-orm/core';
import { passScope, scopeRejection } from '../../auth/gates.js';
import { Scope } from '../../auth/scopes.js';
import { anyArray } from '../../database/sql/sql.js';
import { invalidArgument } from '../../errors.js';
import type { Context } from '../base/context.js';
import type { Connection } from '../base/lists/connection.js';
import { PageBoundaries } from '../base/lists/edges.js';
import { totalOf } from '../base/lists/total.js';
import type { Deliverable } from '../base/module/delivery.js';
import { brandToRead } from '../brand/brand.service.js';
import { EndpointEmail } from '../endpoint/endpoint-email.entity.js';
import { endpointEmails } from '../endpoint/endpoint-emails.js';
import { emails as signatureEmails } from '../message/message.tasks.js';
import { MessageStatus } from '../message/message-status.js';
import { OutgoingMessage } from '../message/outgoing-message.entity.js';
import { type Email, EmailKind, type EmailsArgs } from './email.payload.js';
import { cursorOfEmail, idBelow, KINDS, positionOfEmail } from './email-cursor.js';

interface Row {
  id: number;
  status: MessageStatus;
  recipient: string;
  subject: number;
  created_at: string;
  sent_at: string | null;
  attempts: number;
  next_attempt_at: string | null;
  last_error: string | null;
}

/** A table with e-mails of one kind, and the column of the record that they are about. */
interface Table {
  entity: new () => Deliverable;
  sql: string;
  maxAttempts: number;
  /** Which call sends a failed one again. */
  help: string;
}

/** One look-up in an index for each status: a filter costs no more than the page. */
const page = (
  table: string,
  subject: string,
): string => `select e.* from unnest(${anyArray('$2', 'text')}) as s(status)
  cross join lateral (
    select t.id, t.status, t.recipient, t.${subject} as subject, t.created_at, t.sent_at, t.attempts,
      t.next_attempt_at, t.last_error
    from ${table} t
    where t.brand_id = $1 and t.status = s.status
      and (t.created_at, t.id) < ($3::timestamptz, $4::bigint)
    order by t.created_at desc, t.id desc limit $5::bigint
  ) e order by e.created_at desc, e.id desc limit $5::bigint`;

const TABLES: Readonly<Record<EmailKind, Table>> = {
  signature: {
    entity: OutgoingMessage,
    sql: page('outgoing_message', 'flow_id'),
    maxAttempts: signatureEmails.schedule.attempts,
    help:
      'Correct the address of the party if it is wrong. Then call emailEsignatureUrl again with a link to sign: ' +
      'the link of this e-mail was deleted.',
  },
  endpoint: {
    entity: EndpointEmail,
    sql: page('endpoint_email', 'endpoint_id'),
    maxAttempts: endpointEmails.schedule.attempts,
    help:
      'It is not sent again. Correct contactEmail with updateWebhookEndpoint if it is wrong; the endpoint itself ' +
      'shows why it fails.',
  },
};

/** A page of the outgoing e-mails of a brand, newest first. */
export async function emails(ctx: Context, args: EmailsArgs): Promise<Connection<Email>> {
  const brandId = await brandToRead(ctx, args.brandId);
  if (brandId === null) throw invalidArgument('brandId', 'must be the id of a brand');
  const kinds = kindsOf(ctx, args);
  const statuses = [...new Set(args.statuses ?? Object.values(MessageStatus))];
  const limit = args.first + 1;
  const after = args.after ? positionOfEmail(args.after) : undefined;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const position = after ? [after.queuedAt, idBelow(kind, after)] : ['infinity', Number.MAX_SAFE_INTEGER];
      const values = [brandId, statuses, ...position, limit];
      const rows = await ctx.reader.records<Row>(TABLES[kind].sql, values);
      return rows.map((row) => emailOf(ctx, brandId, kind, row));
    }),
  );
  const all = found.flat().sort(byPosition).slice(0, limit);
  const edges = all.slice(0, args.first).map((node) => ({ cursor: cursorOfEmail(node), node }));
  return {
    edges,
    pageInfo: new PageBoundaries(edges, all.length > args.first, Boolean(args.after)),
    ...totals(ctx, kinds, statuses),
  };
}

/** A key reads e-mails about endpoints with the scope that it reads endpoints with. */
function kindsOf({ principal }: Context, { kind }: EmailsArgs): readonly EmailKind[] {
  if (principal.kind !== 'partner') return kind ? [kind] : KINDS;
  if (kind === EmailKind.ENDPOINT) passScope(Scope.WEBHOOKS_MANAGE, principal);
  if (kind) return [kind];
  return scopeRejection(Scope.WEBHOOKS_MANAGE, principal) ? [EmailKind.SIGNATURE] : KINDS;
}

const byPosition = (one: Email, other: Email): number =>
  other.queuedAt.getTime() - one.queuedAt.getTime() ||
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
  other.id - one.id;

function emailOf(ctx: Context, brandId: number, kind: EmailKind, row: Row): Email {
  const { id, status, recipient, subject, attempts } = row;
  const { maxAttempts, help } = TABLES[kind];
  const isAbout = (one: EmailKind): number | null => (kind === one ? subject : null);
  return {
    id,
    kind,
    status,
    recipient: ctx.principal.kind === 'partner' ? recipient : masked(recipient),
    brandId,
    flowId: isAbout(EmailKind.SIGNATURE),
    endpointId: isAbout(EmailKind.ENDPOINT),
    queuedAt: new Date(row.created_at),
    sentAt: instantOf(row.sent_at),
    attempts,
    maxAttempts,
    nextAttemptAt: status === MessageStatus.QUEUED ? instantOf(row.next_attempt_at) : null,
    lastError: row.last_error,
    help: status === MessageStatus.FAILED ? help : null,
  };
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The first character and the domain: enough to find a wrong domain, and no name. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
}

/** The total of both tables. It is read once, and only if it is selected. */
function totals(ctx: Context, kinds: readonly EmailKind[], statuses: readonly MessageStatus[]) {
  let reading: ReturnType<typeof totalOf>[] | undefined;
  const read = () => {
    reading ??= kinds.map((kind) => {
      const where: FilterQuery<Deliverable> = { status: { $in: [...statuses] } };
      return totalOf<Deliverable>(ctx, { entity: TABLES[kind].entity, where });
    });
    return Promise.all(reading);
  };
  return {
    totalCount: async () => (await read()).reduce((sum, { count }) => sum + count, 0),
    isTotalCountEstimated: async () => (await read()).some(({ isEstimated }) => isEstimated),
  };
}
