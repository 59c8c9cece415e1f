import { createHash, randomBytes } from 'node:crypto';
import { type Cell, instantOf } from '../database/wire/cell.js';
import type { CellReader } from '../database/wire/reads.js';
import type { Clock } from '../language/time/clock.js';
import type { CheckedCredential } from './authenticator.js';
import type { Principal } from './principal.js';

/** A visit of an operator to a brand. Its key was never shown to anyone. */
export interface VisitOfSignIn {
  keyId: number;
  /** It has to be checked again for each request. */
  credential: CheckedCredential;
  brand: { id: number; name: string };
  reason: string;
  endsAt: Date;
}

/** A sign-in to the console: a browser acts with a key or a token that it does not have. */
export interface SignIn {
  id: number;
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
  /** The brand that an operator visits; null without one. */
  visit: VisitOfSignIn | null;
}

const MINUTE_MS = 60_000;
/** How long a sign-in lasts without use. */
export const IDLE_MS = 30 * MINUTE_MS;
const LONGEST_MS = 8 * 60 * MINUTE_MS;
/** How long it may change something after it was unlocked. */
export const WRITING_MS = 15 * MINUTE_MS;
/** The most sign-ins of one key or token; a further one ends the oldest. */
const MOST = 50;

/** The column of the key or the token. */
const COLUMN = { partner: 'api_key_id', operator: 'operator_token_id' } as const;

/** Sign-ins with their keys or tokens, and with their open visits. `$2` is now. */
export const SIGN_INS = `console_sign_in s left join api_key k on k.id = s.api_key_id
    left join brand b on b.id = k.brand_id left join operator_token t on t.id = s.operator_token_id
    left join console_visit v on v.sign_in_id = s.id and v.operator_token_id = s.operator_token_id
      and v.ended_at is null and v.ends_at > $2::timestamptz
    left join brand vb on vb.id = v.brand_id`;

const OPEN = 'cookie_hash = $1 and idle_ends_at > $2::timestamptz';

/** An open sign-in, with what is shown of its key, and its open visit. */
const READ = `select s.api_key_id, coalesce(k.prefix, t.prefix), s.secret_hash,
    coalesce(k.name, t.name), b.id, b.name, s.idle_ends_at, s.ends_at, s.writes_until, s.id,
    v.api_key_id, vk.prefix, vk.secret_hash, vb.id, vb.name, v.reason, v.ends_at
  from ${SIGN_INS} left join api_key vk on vk.id = v.api_key_id
  where ${OPEN}`;

const EXTEND = `update console_sign_in set idle_ends_at = least($3::timestamptz, ends_at) where ${OPEN}`;

/** The old cookie stops working. The sign-in ends when it would have ended. */
const UNLOCK = `update console_sign_in set cookie_hash = $3, idle_ends_at = least($4::timestamptz, ends_at),
    writes_until = least($5::timestamptz, ends_at)
  where ${OPEN}`;

const LOCK = `update console_sign_in set writes_until = null where ${OPEN}`;

const END = 'delete from console_sign_in where cookie_hash = $1';

/** Runs after a sign-in was added: of many at the same time, the last to end the oldest sees all of them. */
const endOldest = (column: string): string => `delete from console_sign_in where id in (
  select id from console_sign_in where ${column} = $1 order by id desc offset ${MOST})`;

const insert = (column: string): string => `insert into console_sign_in
    (cookie_hash, ${column}, secret_hash, signed_in_at, idle_ends_at, ends_at)
  values ($1, $2, $3, $4::timestamptz, least($5::timestamptz, $6::timestamptz), $6::timestamptz)`;

/** A sign-in whose cookie is new. */
export interface Begun {
  cookie: string;
  signIn: SignIn;
}

/** A key that was checked. */
export interface SignedIn {
  principal: Principal;
  secretHash: string;
  expiresAt: Date | null;
}

export interface SignIns {
  /** Begins a sign-in, and ends the one of the replaced cookie. */
  begin: (key: SignedIn, replaced: string | undefined) => Promise<Begun | undefined>;
  /** The open sign-in of a cookie. `isUse`: whether its idle time begins again. */
  find: (cookie: string, isUse: boolean) => Promise<SignIn | undefined>;
  /** Lets a sign-in change something for a while, under a new cookie. */
  unlock: (cookie: string) => Promise<Begun | undefined>;
  /** Lets a sign-in read only, before its time to change something is over. */
  lock: (cookie: string) => Promise<void>;
  end: (cookie: string) => Promise<void>;
}

/** The sign-ins to the console. Only the hash of a cookie is stored. */
export function signIns(statements: CellReader, now: Clock): SignIns {
  const after = (ms: number): Date => new Date(now().getTime() + ms);
  const read = async (hash: string): Promise<SignIn | undefined> => {
    const [cells] = await statements.cells(READ, [hash, now()]);
    return cells && signInOf(cells);
  };
  const end = async (cookie: string): Promise<void> => {
    await statements.cells(END, [hashOf(cookie)]);
  };
  const begun = async (cookie: string): Promise<Begun | undefined> => {
    const signIn = await read(hashOf(cookie));
    return signIn && { cookie, signIn };
  };
  return {
    begin: async ({ principal, secretHash, expiresAt }, replaced) => {
      const column = COLUMN[principal.kind];
      const id = principal.kind === 'partner' ? principal.keyId : principal.tokenId;
      if (replaced !== undefined) await end(replaced);
      const cookie = newCookie();
      const last = after(LONGEST_MS);
      const endsAt = expiresAt && expiresAt < last ? expiresAt : last;
      const times = [now(), after(IDLE_MS), endsAt];
      await statements.cells(insert(column), [hashOf(cookie), id, secretHash, ...times]);
      await statements.cells(endOldest(column), [id]);
      return begun(cookie);
    },
    find: async (cookie, isUse) => {
      if (isUse) await statements.cells(EXTEND, [hashOf(cookie), now(), after(IDLE_MS)]);
      return read(hashOf(cookie));
    },
    unlock: async (cookie) => {
      const next = newCookie();
      const times = [after(IDLE_MS), after(WRITING_MS)];
      await statements.cells(UNLOCK, [hashOf(cookie), now(), hashOf(next), ...times]);
      return begun(next);
    },
    lock: async (cookie) => {
      await statements.cells(LOCK, [hashOf(cookie), now()]);
    },
    end,
  };
}

/** 256 random bits. */
const newCookie = (): string => randomBytes(32).toString('base64url');

const hashOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

function signInOf(cells: readonly Cell[]): SignIn {
  const [keyId, prefix, secretHash, name, brandId, brandName, idleEndsAt, endsAt, writesUntil, id] = cells;
  return {
    id: Number(id),
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
    visit: visitOf(cells.slice(10)),
  };
}

function visitOf(cells: readonly Cell[]): VisitOfSignIn | null {
  const [keyId, prefix, secretHash, brandId, brandName, reason, endsAt] = cells;
  if (keyId == null) return null;
  return {
    keyId: Number(keyId),
    credential: { namespace: 'svcp', prefix: prefix ?? '', secretHash: secretHash ?? '' },
    brand: { id: Number(brandId), name: brandName ?? '' },
    reason: reason ?? '',
    endsAt: instantOf(endsAt ?? ''),
  };
}
