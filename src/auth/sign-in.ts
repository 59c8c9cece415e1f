import { createHash, randomBytes } from 'node:crypto';
import { type Cell, instantOf } from '../database/wire/cell.js';
import type { CellReader } from '../database/wire/reads.js';
import type { Clock } from '../language/time/clock.js';
import type { CheckedCredential } from './authenticator.js';
import type { Principal } from './principal.js';

/** A sign-in to the console: a browser acts with a key or a token that it does not have. */
export interface SignIn {
  /** The key or the token. It has to be checked again for each request. */
  credential: CheckedCredential;
  /** The name of the key or the token. */
  name: string;
  /** The brand of the key; null for a token. */
  brand: { id: number; name: string } | null;
  idleEndsAt: Date;
  endsAt: Date;
  /** Until when it may change something; null if it only reads. */
  writesUntil: Date | null;
}

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const LONGEST_MS = 8 * 60 * MINUTE_MS;
const WRITING_MS = 15 * MINUTE_MS;
/** The most sign-ins of one key or token; a further one ends the oldest. */
const MOST = 50;

const OF = {
  partner: { table: 'api_key', column: 'api_key_id' },
  operator: { table: 'operator_token', column: 'operator_token_id' },
} as const;

/** The sign-in of the rows `s`, with what is shown of its key. */
const DESCRIBED = `select s.api_key_id, coalesce(k.prefix, t.prefix), s.secret_hash,
    coalesce(k.name, t.name), b.id, b.name, s.idle_ends_at, s.ends_at, s.writes_until
  from s left join api_key k on k.id = s.api_key_id left join brand b on b.id = k.brand_id
    left join operator_token t on t.id = s.operator_token_id`;

const OPEN = 'cookie_hash = $1 and idle_ends_at > $2::timestamptz';

const READ = `with s as (select * from console_sign_in where ${OPEN}) ${DESCRIBED}`;

const EXTEND = `with s as (
    update console_sign_in set idle_ends_at = least($3::timestamptz, ends_at) where ${OPEN} returning *
  ) ${DESCRIBED}`;

const begin = ({ table, column }: (typeof OF)[Principal['kind']]): string => `with replaced as (
    delete from console_sign_in where cookie_hash = $7 or id in (
      select id from console_sign_in where ${column} = $2 order by id desc offset ${MOST - 1})
  ), s as (
    insert into console_sign_in
      (cookie_hash, ${column}, secret_hash, signed_in_at, idle_ends_at, ends_at)
    select $1, id, $3, $4::timestamptz, least($5::timestamptz, expires_at),
      least($6::timestamptz, expires_at)
    from ${table} where id = $2 returning *
  ) ${DESCRIBED}`;

/** A new cookie for the same sign-in, which ends when it would have ended. */
const UNLOCK = `with old as (delete from console_sign_in where ${OPEN} returning *), s as (
    insert into console_sign_in (cookie_hash, api_key_id, operator_token_id, secret_hash, signed_in_at,
      idle_ends_at, ends_at, writes_until)
    select $3, api_key_id, operator_token_id, secret_hash, signed_in_at,
      least($4::timestamptz, ends_at), ends_at, least($5::timestamptz, ends_at)
    from old returning *
  ) ${DESCRIBED}`;

const END = 'delete from console_sign_in where cookie_hash = $1';

/** A sign-in whose cookie is new. */
export interface Begun {
  cookie: string;
  signIn: SignIn;
}

export interface SignIns {
  /** Begins a sign-in with a key that was checked, and ends the one of the replaced cookie. */
  begin: (
    principal: Principal,
    secretHash: string,
    replaced: string | undefined,
  ) => Promise<Begun | undefined>;
  /** The open sign-in of a cookie. `isUse`: whether its idle time begins again. */
  find: (cookie: string, isUse: boolean) => Promise<SignIn | undefined>;
  /** Lets a sign-in change something for a while, under a new cookie. */
  unlock: (cookie: string) => Promise<Begun | undefined>;
  end: (cookie: string) => Promise<void>;
}

/** The sign-ins to the console. Only the hash of a cookie is stored. */
export function signIns(statements: CellReader, now: Clock): SignIns {
  const one = async (sql: string, values: readonly unknown[]): Promise<SignIn | undefined> => {
    const [cells] = await statements.cells(sql, values);
    return cells && signInOf(cells);
  };
  const after = (ms: number): string => new Date(now().getTime() + ms).toISOString();
  const withCookie = async (
    start: (hash: string) => Promise<SignIn | undefined>,
  ): Promise<Begun | undefined> => {
    const cookie = randomBytes(32).toString('base64url');
    const signIn = await start(hashOf(cookie));
    return signIn && { cookie, signIn };
  };
  return {
    begin: (principal, secretHash, replaced) =>
      withCookie((hash) => {
        const id = principal.kind === 'partner' ? principal.keyId : principal.tokenId;
        const old = replaced === undefined ? null : hashOf(replaced);
        const times = [after(0), after(IDLE_MS), after(LONGEST_MS)];
        return one(begin(OF[principal.kind]), [hash, id, secretHash, ...times, old]);
      }),
    find: (cookie, isUse) =>
      isUse ? one(EXTEND, [hashOf(cookie), after(0), after(IDLE_MS)]) : one(READ, [hashOf(cookie), after(0)]),
    unlock: (cookie) =>
      withCookie((hash) => one(UNLOCK, [hashOf(cookie), after(0), hash, after(IDLE_MS), after(WRITING_MS)])),
    end: async (cookie) => {
      await statements.cells(END, [hashOf(cookie)]);
    },
  };
}

const hashOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

function signInOf(cells: readonly Cell[]): SignIn {
  const [keyId, prefix, secretHash, name, brandId, brandName, idleEndsAt, endsAt, writesUntil] = cells;
  return {
    credential: {
      namespace: keyId == null ? 'svco' : 'svcp',
      prefix: prefix ?? '',
      secretHash: secretHash ?? '',
    },
    name: name ?? '',
    brand: brandId == null ? null : { id: Number(brandId), name: brandName ?? '' },
    idleEndsAt: instantOf(idleEndsAt ?? ''),
    endsAt: instantOf(endsAt ?? ''),
    writesUntil: writesUntil == null ? null : instantOf(writesUntil),
  };
}
