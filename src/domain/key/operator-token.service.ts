import { LockMode } from '@mikro-orm/core';
import { hashSecret, type KeyParts, newPrefix, newSecret, parseKey, spellKey } from '../../auth/key.js';
import { nowOf } from '../../database/clock.js';
import type { Em } from '../../database/orm.js';
import { AppError, invalidArgument, notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { type PageArgs, readPage } from '../base/page.js';
import { OperatorToken } from './operator-token.entity.js';
import type { IssueOperatorTokenInput } from './operator-token.input.js';
import type { IssuedOperatorToken } from './operator-token.payload.js';

/** The name of the token that the configuration sets. */
export const CONFIGURED = 'OPERATOR_TOKEN';

/** The most tokens that the log of a start counts. */
const MAX_TOKENS = 1000;

/** A revoked token stays revoked, also when a service starts with it again. */
const REGISTER = `insert into operator_token (prefix, secret_hash, name, is_active, created_at)
  values (?, ?, ?, true, ?)
  on conflict (prefix) do update set secret_hash = excluded.secret_hash where operator_token.is_active`;

/** Registers the token of the configuration, so that it works. Only its hash is stored. */
export async function registerOperatorToken(em: Em, token: string): Promise<void> {
  const parts = operatorParts(token);
  await em.execute(REGISTER, [parts.prefix, hashSecret(parts.secret), CONFIGURED, nowOf(em)]);
}

function operatorParts(token: string): KeyParts {
  const parts = parseKey(token);
  if (parts?.namespace === 'svco') return parts;
  throw new Error('An operator token is svco_<12 hexadecimal characters>_<64 hexadecimal characters>.');
}

/** The tokens that work, the newest first. */
export function activeOperatorTokens(em: Em): Promise<OperatorToken[]> {
  const isUnexpired = { $or: [{ expiresAt: null }, { expiresAt: { $gt: nowOf(em) } }] };
  return em.find(
    OperatorToken,
    { isActive: true, ...isUnexpired },
    { orderBy: { id: 'desc' }, limit: MAX_TOKENS },
  );
}

/** Issues an operator token. Its plaintext is returned here and never again. */
export async function issueOperatorToken(
  em: Em,
  { name, expiresAt }: IssueOperatorTokenInput,
): Promise<IssuedOperatorToken> {
  if (expiresAt && expiresAt <= nowOf(em)) throw invalidArgument('input.expiresAt', 'must be in the future');
  const parts = { namespace: 'svco', prefix: newPrefix(), secret: newSecret() } as const;
  const { prefix, secret } = parts;
  const record = em.create(
    OperatorToken,
    { prefix, secretHash: hashSecret(secret), name: name ?? '', expiresAt: expiresAt ?? null },
    { persist: true },
  );
  await em.flush();
  return { token: spellKey(parts), record };
}

/** A page of the operator tokens, without their secrets, oldest first. */
export const operatorTokens = (
  { reader }: Context,
  page: PageArgs,
  fields: ReadonlySet<string>,
): Promise<OperatorToken[]> =>
  readPage(reader, { entity: OperatorToken, where: {}, direction: 'asc' }, page, fields);

/**
 * Revokes an operator token. Revoking it again is a success; the record is kept. A token cannot revoke
 * itself, so that no operator is locked out by mistake.
 */
export async function revokeOperatorToken(ctx: Context, id: number): Promise<OperatorToken> {
  const record = await ctx.em.findOne(OperatorToken, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!record) throw notFound('Operator token');
  if (ctx.principal.kind === 'operator' && ctx.principal.tokenId === id) {
    const message = 'A token cannot revoke itself. Use another operator token, or the command line.';
    throw new AppError('INVALID_TRANSITION', message, { allowed: [] });
  }
  if (record.isActive) Object.assign(record, { isActive: false, revokedAt: ctx.now() });
  await ctx.em.flush();
  return record;
}
