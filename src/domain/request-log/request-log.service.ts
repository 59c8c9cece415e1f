import { type EntityClass, type FilterQuery, raw } from '@mikro-orm/core';
import { readList } from '../../database/read/read.js';
import { anyArray } from '../../database/sql/sql.js';
import { type Check, ERRORS, type ErrorCode } from '../../error-codes.js';
import { invalidArgument, notFound } from '../../errors.js';
import { AuditActorType } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { cursorOf } from '../base/cursor.js';
import { type Connection, totalsOf } from '../base/lists/connection.js';
import { PageBoundaries } from '../base/lists/edges.js';
import { byCreation } from '../base/lists/list-order.js';
import { readOrdered } from '../base/lists/page.js';
import { brandToRead } from '../brand/brand.service.js';
import { BrandCall } from './brand-call.entity.js';
import { helpFor } from './help.js';
import type { LoggedCall } from './logged-call.js';
import { OtherCall } from './other-call.entity.js';
import type { LoggedKey, LoggedRequest, RequestArgs, RequestsArgs } from './request-log.payload.js';

/** A row of either table. */
type Call = LoggedCall & { id: number };

const COLUMNS = [
  ...['createdAt', 'lastAt', 'count', 'outcome', 'method', 'route', 'operations', 'status', 'codes'],
  ...['failedCheck', 'problems', 'keyId', 'keyRejection', 'address', 'durationMs', 'requestIds', 'via'],
  'flowId',
] as const;

interface Log {
  entity: EntityClass<Call>;
  brandId: number | null;
  columns: readonly string[];
}

/** The log of a brand, or that of the requests that belong to none. */
async function logOf(ctx: Context, brandId: number | null | undefined): Promise<Log> {
  const brand = await brandToRead(ctx, brandId);
  return brand === null
    ? { entity: OtherCall, brandId: null, columns: [...COLUMNS, 'operatorTokenId'] }
    : { entity: BrandCall, brandId: brand, columns: COLUMNS };
}

/** A page of the request log, newest first. */
export async function requests(ctx: Context, args: RequestsArgs): Promise<Connection<LoggedRequest>> {
  const { entity, brandId, columns } = await logOf(ctx, args.brandId);
  const order = byCreation<Call>(entity, 'desc');
  const list = { entity, where: filterOf(args), isPlannedAgain: true };
  const page = { first: args.first + 1, after: args.after ?? null };
  const rows = (await readOrdered<Call>(ctx.reader, { ...list, order }, page, columns)) as Call[];
  const shown = rows.slice(0, args.first);
  const nodes = await loggedRequests(ctx, brandId, shown);
  const edges = nodes.map((node, place) => ({ cursor: cursorOf(shown[place] as Call), node }));
  return {
    edges,
    pageInfo: new PageBoundaries(edges, rows.length > args.first, Boolean(args.after)),
    ...totalsOf<Call>(ctx, { ...list, order: order.order }),
  };
}

/** A row of the request log. */
export async function requestById(
  ctx: Context,
  { id, requestId, brandId }: RequestArgs,
): Promise<LoggedRequest> {
  if ((id == null) === (requestId == null)) throw invalidArgument('id', 'send either id or requestId');
  const log = await logOf(ctx, brandId);
  const rows = await readList<Call>(ctx.reader, {
    entity: log.entity,
    where: id == null ? withRequestId(requestId) : { id },
    order: [{ id: 'desc' }],
    limit: 1,
    fields: log.columns,
  });
  const [found] = await loggedRequests(ctx, log.brandId, rows as Call[]);
  if (!found) throw notFound('Request');
  return found;
}

function filterOf(args: RequestsArgs): FilterQuery<Call> {
  const { keyId, flowId, requestId, outcome, status, code, from, to } = args;
  const hasCode = raw((alias) => `${alias}.codes @> to_jsonb(?::text)`, [code ?? '']);
  return {
    $and: [
      ...(keyId == null ? [] : [{ keyId }]),
      ...(flowId == null ? [] : [{ flowId }]),
      ...(requestId == null ? [] : [withRequestId(requestId)]),
      ...(outcome == null ? [] : [{ outcome }]),
      ...(status == null ? [] : [{ status }]),
      ...(code == null ? [] : [{ [hasCode]: [] }]),
      ...(from == null ? [] : [{ createdAt: { $gte: from } }]),
      ...(to == null ? [] : [{ createdAt: { $lt: to } }]),
    ],
  } as FilterQuery<Call>;
}

/** Ids are stored in lower case. */
const withRequestId = (requestId: string | null | undefined): FilterQuery<Call> => {
  const has = raw((alias) => `${alias}.request_ids @> to_jsonb(?::text)`, [requestId?.toLowerCase() ?? '']);
  return { [has]: [] };
};

const KEYS = `select id, name, prefix from api_key where id = any(${anyArray('$1', 'bigint')})`;
const TOKENS = `select id, name, prefix from operator_token where id = any(${anyArray('$1', 'bigint')})`;

async function loggedRequests(
  ctx: Context,
  brandId: number | null,
  rows: readonly Call[],
): Promise<LoggedRequest[]> {
  const keys = await named(
    ctx,
    KEYS,
    AuditActorType.API_KEY,
    rows.map(({ keyId }) => keyId),
  );
  const tokenIds = rows.map(tokenIdOf);
  const tokens = await named(ctx, TOKENS, AuditActorType.OPERATOR_TOKEN, tokenIds);
  return rows.map((row) => {
    const { createdAt, failedCheck, via, keyId, ...call } = valuesOf(row);
    return {
      ...call,
      brandId,
      firstAt: createdAt,
      check: failedCheck,
      source: via,
      help: helpFor(row, ctx.principal.kind !== 'partner'),
      key: keys.get(keyId ?? 0) ?? tokens.get(tokenIdOf(row) ?? 0) ?? null,
    };
  });
}

const tokenIdOf = (row: Call): number | null => (row instanceof OtherCall ? row.operatorTokenId : null);

/** A row reads its members from the cells of the database; they are not its own. */
function valuesOf(row: Call): Pick<Call, (typeof COLUMNS)[number] | 'id'> {
  return {
    id: row.id,
    createdAt: row.createdAt,
    lastAt: row.lastAt,
    count: row.count,
    outcome: row.outcome,
    method: row.method,
    route: row.route,
    operations: row.operations,
    status: row.status,
    codes: row.codes,
    failedCheck: row.failedCheck,
    problems: row.problems,
    keyId: row.keyId,
    keyRejection: row.keyRejection,
    address: row.address,
    durationMs: row.durationMs,
    requestIds: row.requestIds,
    via: row.via,
    flowId: row.flowId,
  };
}

async function named(
  { reader }: Context,
  sql: string,
  type: AuditActorType,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, LoggedKey>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await reader.cells(sql, [wanted]);
  return new Map(
    rows.map(([id, name, prefix]) => [
      Number(id),
      { type, id: Number(id), name: name || null, prefix: prefix ?? '' },
    ]),
  );
}

/** The check that usually ends a request with a code. GraphQL has codes for documents that are not valid. */
export const checkOf = (code: string): Check =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].check : 'body';
