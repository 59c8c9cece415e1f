import { hashSecret, type KeyParts, newPrefix, newSecret, parseKey, spellKey } from '../../auth/key.js';
import { type Caller, COMMAND_LINE } from '../../auth/principal.js';
import { lockForChange, lockRow } from '../../database/change/lock-for-change.js';
import { nowOf } from '../../database/declare/clock.js';
import { drawIds } from '../../database/orm/ids.js';
import type { Em } from '../../database/orm/orm.js';
import { type Row, readList, readOne, type Selected } from '../../database/read/read.js';
import type { Cell } from '../../database/wire/cell.js';
import { AppError, invalidArgument, notFound } from '../../errors.js';
import type { Selection } from '../../language/graphql/selection.js';
import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { type PageArgs, readPage } from '../base/lists/page.js';
import { endVisits } from '../visit/end-visits.js';
import { OperatorToken } from './operator-token.entity.js';
import type { IssueOperatorTokenInput } from './operator-token.input.js';
import type { IssuedOperatorToken } from './operator-token.payload.js';

/** The name of the token that the configuration sets. */
export const CONFIGURED = 'OPERATOR_TOKEN';

/** The most tokens that the log of a start counts. */
const MAX_TOKENS = 1000;

/** A revoked token stays revoked, even if a service starts with it again. */
const REGISTER = `insert into operator_token (prefix, secret_hash, name, is_active, created_at)
  values ($1, $2, $3, true, $4)
  on conflict (prefix) do update set secret_hash = excluded.secret_hash where operator_token.is_active`;

/** Registers the token of the configuration, so that it works. Only its hash is stored. */
export async function registerOperatorToken(em: Em, token: string): Promise<void> {
  const parts = operatorParts(token);
  await em.cells(REGISTER, [parts.prefix, hashSecret(parts.secret), CONFIGURED, nowOf(em)]);
}

function operatorParts(token: string): KeyParts {
  const parts = parseKey(token);
  if (parts?.namespace === 'svco') return parts;
  throw new Error('An operator token is svco_<12 hexadecimal characters>_<64 hexadecimal characters>.');
}

/** The tokens that work, the newest first. */
export function activeOperatorTokens(em: Em): Promise<Row<OperatorToken, 'prefix' | 'name'>[]> {
  return readList(em, {
    entity: OperatorToken,
    where: { isActive: true, $or: [{ expiresAt: null }, { expiresAt: { $gt: nowOf(em) } }] },
    order: [{ id: 'desc' }],
    limit: MAX_TOKENS,
    fields: ['prefix', 'name'],
  });
}

/**
 * Issues an operator token for the caller. It expires no later than the caller's own token, or at the same
 * time if no expiry is given. Its plaintext is returned only here.
 */
export async function issueOperatorToken(
  ctx: Context,
  input: IssueOperatorTokenInput,
): Promise<IssuedOperatorToken> {
  const issuer = await ownToken(ctx);
  const end = issuer?.expiresAt;
  if (end && input.expiresAt && input.expiresAt > end) {
    const message = `must be no later than ${end.toISOString()}, when the token of this request expires`;
    throw invalidArgument('input.expiresAt', message);
  }
  const issued = await createOperatorToken(ctx.em, input, issuer);
  const { id, expiresAt } = issued.record;
  await audit(ctx, {
    action: AuditAction.OPERATOR_TOKEN_ISSUED,
    brandId: 0,
    targets: [target(id)],
    changes: { expires_at: [null, expiresAt?.toISOString() ?? null] },
  });
  return issued;
}

const target = (id: number) => ({ type: 'operator_token', id });

/** What is read of the token that issues another one. */
const ISSUER = ['expiresAt', 'isActive'] as const;
type Issuer = Row<OperatorToken, (typeof ISSUER)[number]>;

/**
 * The token of the caller, locked: it is not revoked before this transaction ends. Undefined on the command
 * line, which has no token.
 */
async function ownToken({ em, principal }: Context): Promise<Issuer | undefined> {
  const id = tokenIdOf(principal);
  if (id === undefined) return undefined;
  const own = await lockRow(em, { entity: OperatorToken, where: { id }, fields: ISSUER });
  // Revoked since the request arrived.
  if (!own?.isActive) throw new AppError('UNAUTHENTICATED', 'Invalid API key.');
  return own;
}

const tokenIdOf = (principal: Caller): number | undefined =>
  principal.kind === 'operator' && principal.tokenId !== COMMAND_LINE.tokenId ? principal.tokenId : undefined;

/**
 * Creates an operator token in a transaction, with the expiry date of its issuer if it is given none. Its
 * plaintext is returned only here.
 */
export async function createOperatorToken(
  em: Em,
  { name, expiresAt }: IssueOperatorTokenInput,
  issuer?: Issuer,
): Promise<IssuedOperatorToken> {
  if (expiresAt && expiresAt <= nowOf(em)) throw invalidArgument('input.expiresAt', 'must be in the future');
  const parts = { namespace: 'svco', prefix: newPrefix(), secret: newSecret() } as const;
  const { prefix, secret } = parts;
  const [id] = await drawIds(em, [OperatorToken]);
  const record = em.create(
    OperatorToken,
    {
      id,
      prefix,
      secretHash: hashSecret(secret),
      name: name ?? '',
      expiresAt: expiresAt ?? issuer?.expiresAt ?? null,
      issuedBy: issuer?.id ?? null,
    },
    { persist: true },
  );
  return { token: spellKey(parts), record };
}

/** A page of the operator tokens, without their secrets, oldest first. */
export const operatorTokens = (
  { reader }: Context,
  page: PageArgs,
  fields: Selection,
): Promise<Selected<OperatorToken>[]> =>
  readPage(reader, { entity: OperatorToken, where: {}, direction: 'asc' }, page, fields);

/** The tokens that a token issued, and those that they issued. */
const REVOKE_ISSUED = `with recursive issued as (
    select id from operator_token where issued_by = $1
    union all select one.id from operator_token one join issued on one.issued_by = issued.id)
  update operator_token set is_active = false, revoked_at = $2
  where is_active and id in (select id from issued) returning id`;

/**
 * Revokes an operator token, on request with those that it issued. Revoking it again is a success; the record
 * is kept. A token cannot revoke itself, so that no operator is locked out by mistake. One that expires
 * cannot revoke one that does not, such as that of the configuration.
 */
export async function revokeOperatorToken(
  ctx: Context,
  id: number,
  withIssued = false,
): Promise<OperatorToken> {
  const { em, principal } = ctx;
  const record = await lockForChange(em, OperatorToken, id);
  if (!record) throw notFound('Operator token');
  const own = tokenIdOf(principal);
  if (own === id) throw notRevocable('A token cannot revoke itself.');
  if (own !== undefined && !record.expiresAt && (await expiryOf(ctx, own)))
    throw notRevocable('A token that expires cannot revoke one that does not expire.');
  const wasActive = record.isActive;
  if (wasActive) Object.assign(record, { isActive: false, revokedAt: ctx.now() });
  const issued = withIssued ? await revokeIssuedBy(ctx, id) : new Set<number>();
  if (own !== undefined && issued.has(own)) throw notRevocable('A token cannot revoke itself.');
  const revoked = [...(wasActive ? [id] : []), ...issued];
  await endVisits(ctx, 'token', revoked, 'token_revoked');
  if (revoked.length > 0)
    await audit(ctx, {
      action: AuditAction.OPERATOR_TOKEN_REVOKED,
      brandId: 0,
      targets: revoked.map(target),
    });
  return record;
}

async function expiryOf({ reader }: Context, id: number): Promise<Date | null | undefined> {
  const token = await readOne(reader, { entity: OperatorToken, where: { id }, fields: ['expiresAt'] });
  return token?.expiresAt;
}

/** Revokes all that a token issued, and returns their ids. */
async function revokeIssuedBy({ reader, now }: Context, id: number): Promise<ReadonlySet<number>> {
  const revoked = new Set<number>();
  // The update waits for those of them that are issuing another one, which the next round finds.
  for (let round: Cell[][] | undefined; round?.length !== 0; ) {
    round = await reader.cells(REVOKE_ISSUED, [id, now()]);
    for (const one of round) revoked.add(Number(one[0]));
  }
  return revoked;
}

const notRevocable = (reason: string): AppError =>
  new AppError('INVALID_TRANSITION', `${reason} Use another operator token, or the command line.`, {
    allowed: [],
  });
