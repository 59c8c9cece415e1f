import { SIGN_INS } from '../../auth/sign-in.js';
import { invalidArgument, notFound } from '../../errors.js';
import { isId } from '../../language/graphql/id.js';
import { audit } from '../base/audit/audit.js';
import { AuditAction, AuditActorType } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import type { PageArgs } from '../base/lists/page.js';
import { endVisits } from '../visit/end-visits.js';
import type { EndedSignIns, OpenSignIn, SignInVisit } from './sign-in.payload.js';

type Same = 'id' | 'type' | 'keyId' | 'name' | 'prefix' | 'brandId' | 'brandName';

/** The rows are JSON, which has instants as text. */
interface SignInColumns extends Pick<OpenSignIn, Same> {
  signedInAt: string;
  idleEndsAt: string;
  endsAt: string;
  writesUntil: string | null;
}

interface VisitColumns {
  visitKeyId: number;
  visitBrandId: number;
  visitBrandName: string;
  reason: string;
  startedAt: string;
  visitEndsAt: string;
}

type Row = SignInColumns & (VisitColumns | Record<keyof VisitColumns, null>);

/** Sign-ins whose key or token still works. `$2` is now. */
const OPEN = `from ${SIGN_INS}
  where s.idle_ends_at > $2::timestamptz and coalesce(k.is_active, t.is_active)
    and coalesce(k.secret_hash, t.secret_hash) = s.secret_hash
    and coalesce(k.expires_at, t.expires_at, 'infinity') > $2::timestamptz`;

const READ = `select s.id, case when k.id is null then '${AuditActorType.OPERATOR_TOKEN}'
      else '${AuditActorType.API_KEY}' end as type,
    coalesce(k.id, t.id) as "keyId", nullif(coalesce(k.name, t.name), '') as name,
    coalesce(k.prefix, t.prefix) as prefix, b.id as "brandId", b.name as "brandName",
    s.signed_in_at as "signedInAt", s.idle_ends_at as "idleEndsAt", s.ends_at as "endsAt",
    case when s.writes_until > $2::timestamptz then s.writes_until end as "writesUntil",
    v.api_key_id as "visitKeyId", v.brand_id as "visitBrandId", vb.name as "visitBrandName", v.reason,
    v.started_at as "startedAt", v.ends_at as "visitEndsAt"
  ${OPEN}`;

const PAGE = `${READ} and s.id < $1::bigint order by s.id desc limit $3::bigint`;
const ONE = `${READ} and s.id = $1::bigint`;

/** A page of the open sign-ins, newest first. */
export async function signIns(ctx: Context, { first, after }: PageArgs): Promise<OpenSignIn[]> {
  const before = after == null ? Number.MAX_SAFE_INTEGER : idIn(after);
  const rows = await ctx.reader.records<Row>(PAGE, [before, ctx.now(), first]);
  return rows.map((row) => shown(ctx, row));
}

function idIn(cursor: string): number {
  const id = /^[1-9]\d*$/.test(cursor) ? Number(cursor) : 0;
  if (!isId(id)) throw invalidArgument('after', 'must be a cursor of this list');
  return id;
}

function shown({ signInId }: Context, row: Row): OpenSignIn {
  const { id, type, keyId, name, prefix, brandId, brandName, writesUntil } = row;
  return {
    ...{ id, type, keyId, name, prefix, brandId, brandName },
    signedInAt: new Date(row.signedInAt),
    idleEndsAt: new Date(row.idleEndsAt),
    endsAt: new Date(row.endsAt),
    writesUntil: writesUntil === null ? null : new Date(writesUntil),
    isCurrent: id === signInId,
    visit: row.visitKeyId === null ? null : visitOf(row),
    cursor: String(id),
  };
}

const visitOf = (row: VisitColumns): SignInVisit => ({
  keyId: row.visitKeyId,
  brandId: row.visitBrandId,
  brandName: row.visitBrandName,
  reason: row.reason,
  startedAt: new Date(row.startedAt),
  endsAt: new Date(row.visitEndsAt),
});

const DELETE = 'delete from console_sign_in where id = $1 returning id';
/** Those that do not work any more are deleted too, and are not counted. */
const DELETE_OTHERS = `with ended as (
    delete from console_sign_in where id in (
      select id from console_sign_in where id is distinct from $1::bigint order by id for update) returning id
  )
  select id, id in (select s.id ${OPEN}) from ended`;

/** Ends a sign-in: its next request is rejected, and a visit of it ends now. */
export async function endSignIn(ctx: Context, id: number): Promise<OpenSignIn> {
  const [row] = await ctx.reader.records<Row>(ONE, [id, ctx.now()]);
  const deleted = row ? await ctx.reader.cells(DELETE, [id]) : [];
  // Another request may have ended it since.
  if (!row || deleted.length === 0) throw notFound('Sign-in');
  await endVisits(ctx, 'signIn', [id], 'sign_in_ended');
  await audit(ctx, {
    action: AuditAction.SIGN_IN_ENDED,
    brandId: row.brandId ?? 0,
    targets: [
      { type: 'console_sign_in', id },
      { type: row.type, id: row.keyId },
    ],
  });
  return shown(ctx, row);
}

/** Ends all sign-ins except the one of the request. */
export async function endSignIns(ctx: Context): Promise<EndedSignIns> {
  const values = [ctx.signInId ?? null, ctx.now()];
  const ended = await ctx.reader.cells(DELETE_OTHERS, values);
  const ids = ended.map(([id]) => Number(id));
  await endVisits(ctx, 'signIn', ids, 'sign_in_ended');
  const count = ended.filter(([, isOpen]) => isOpen === 't').length;
  if (count > 0)
    await audit(ctx, {
      action: AuditAction.SIGN_INS_ENDED,
      brandId: 0,
      targets: [],
      changes: { count: [count, 0] },
    });
  return { count };
}
