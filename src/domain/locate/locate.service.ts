import { scopeRejection } from '../../auth/gates.js';
import { Scope } from '../../auth/scopes.js';
import { isId } from '../../language/graphql/id.js';
import type { Context } from '../base/context.js';
import { brandToRead } from '../brand/brand.service.js';
import { sequenceOf } from '../feed/event-id.js';
import { type LocateArgs, type Located, LocatedKind } from './locate.payload.js';

/** The most records of one kind that are returned. */
const MOST = 10;
/** The most records that are returned, of all kinds. */
export const MOST_OF_ALL = 5 * MOST;

type Find = (ctx: Context, text: string) => Promise<Located[]>;

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const KEY = /^(?:(svcp|svco)_)?([0-9a-f]{12})(?:_[0-9a-f]*…?)?$/;

/** What a key may read with a scope; nothing without it. */
const withScope =
  (scope: Scope, find: Find): Find =>
  async (ctx, text) =>
    ctx.principal.kind === 'partner' && !scopeRejection(scope, ctx.principal) ? find(ctx, text) : [];

/** What operators alone read. */
const asOperator =
  (find: Find): Find =>
  async (ctx, text) =>
    ctx.principal.kind === 'operator' ? find(ctx, text) : [];

interface Row {
  id: number;
  brand_id: number | null;
  label: string | null;
}

/** Finds by a statement, whose parameters are made of the text; undefined if the text is of another kind. */
const bySql =
  (kind: LocatedKind, sql: string, valuesOf: (text: string, ctx: Context) => unknown[] | undefined): Find =>
  async (ctx, text) => {
    const values = valuesOf(text, ctx);
    if (!values) return [];
    const rows = await ctx.reader.records<Row>(`${sql} limit ${MOST}`, values);
    return rows.map(({ id, brand_id: brandId, label }) => ({
      kind,
      brandId,
      id,
      eventId: null,
      label: label?.trim() || `${NAMES[kind]} ${id}`,
      flowId: kind === LocatedKind.FLOW ? id : null,
    }));
  };

const NAMES: Readonly<Record<LocatedKind, string>> = {
  request: 'Request',
  key: 'API key',
  token: 'Operator token',
  flow: 'Flow',
  person: 'Person',
  property: 'Property',
  delivery: 'Delivery',
};

const idIn = (text: string): number | null =>
  /^\d+$/.test(text) && isId(Number(text)) ? Number(text) : null;

/** The id or the reference in the text, in the brand of the key. */
const record = (text: string, { brandId }: Context): unknown[] => [brandId, idIn(text), text];

const prefixOf = (namespace: 'svcp' | 'svco') => (text: string) => {
  const [, given = namespace, prefix] = KEY.exec(text) ?? [];
  return prefix !== undefined && given === namespace ? [prefix] : undefined;
};

const KEY_BY_PREFIX = "select id, brand_id, nullif(name, '') as label from api_key where prefix = $1";
const CALL = `method || ' ' || coalesce(route, '') || ' ' || status as label`;

const requestOfBrand = bySql(
  LocatedKind.REQUEST,
  `select id, brand_id, ${CALL} from request_log
    where brand_id = $1 and request_ids @> to_jsonb($2::text) order by id desc`,
  (text, { brandId }) => (REQUEST_ID.test(text) ? [brandId, text.toLowerCase()] : undefined),
);

const FINDERS: readonly Find[] = [
  asOperator(bySql(LocatedKind.KEY, KEY_BY_PREFIX, prefixOf('svcp'))),
  withScope(
    Scope.KEYS_READ,
    bySql(LocatedKind.KEY, `${KEY_BY_PREFIX} and brand_id = $2`, (text, { brandId }) => {
      const values = prefixOf('svcp')(text);
      return values && [...values, brandId];
    }),
  ),
  asOperator(
    bySql(
      LocatedKind.TOKEN,
      "select id, null::bigint as brand_id, nullif(name, '') as label from operator_token where prefix = $1",
      prefixOf('svco'),
    ),
  ),
  withScope(Scope.REQUESTS_READ, requestOfBrand),
  asOperator(async (ctx, text) => (ctx.brandId === 0 ? [] : requestOfBrand(ctx, text))),
  asOperator(
    bySql(
      LocatedKind.REQUEST,
      `select id, null::bigint as brand_id, ${CALL} from other_request_log
        where request_ids @> to_jsonb($1::text) order by id desc`,
      (text) => (REQUEST_ID.test(text) ? [text.toLowerCase()] : undefined),
    ),
  ),
  withScope(
    Scope.FLOWS_READ,
    bySql(
      LocatedKind.FLOW,
      `select f.id, f.brand_id, p.address_line1 as label from flow f
        left join property p on p.brand_id = f.brand_id and p.id = f.property_id
        where f.brand_id = $1 and not f.is_deleted and (f.id = $2::bigint or f.reference = $3)`,
      record,
    ),
  ),
  withScope(
    Scope.DIRECTORY_READ,
    bySql(
      LocatedKind.PERSON,
      `select id, brand_id, first_name || ' ' || last_name as label from app_user
        where brand_id = $1 and (id = $2::bigint or reference = $3)`,
      record,
    ),
  ),
  withScope(
    Scope.PROPERTIES_READ,
    bySql(
      LocatedKind.PROPERTY,
      `select id, brand_id, address_line1 as label from property
        where brand_id = $1 and (id = $2::bigint or reference = $3)`,
      record,
    ),
  ),
  withScope(Scope.WEBHOOKS_MANAGE, deliveries),
];

const DELIVERIES = `select endpoint_id as id, name as label from webhook_delivery
  where brand_id = $1 and endpoint_id in (select id from webhook_endpoint where brand_id = $1) and sequence = $2
  order by endpoint_id limit ${MOST}`;

async function deliveries({ reader, brandId }: Context, text: string): Promise<Located[]> {
  const sequence = sequenceOf(text, brandId);
  if (sequence === undefined) return [];
  const rows = await reader.records<Pick<Row, 'id' | 'label'>>(DELIVERIES, [brandId, sequence]);
  return rows.map(({ id, label }) => ({
    kind: LocatedKind.DELIVERY,
    brandId,
    id,
    eventId: text,
    label: `${label} to endpoint ${id}`,
    flowId: null,
  }));
}

/** The records that the text is an id of, as far as the caller may read them. */
export async function locate(ctx: Context, { text, brandId }: LocateArgs): Promise<Located[]> {
  await brandToRead(ctx, brandId);
  const wanted = text.trim();
  const found: Located[] = [];
  for (const find of FINDERS) found.push(...(await find(ctx, wanted)));
  return found;
}
