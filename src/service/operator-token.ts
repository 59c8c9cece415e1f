import { parseKey } from '../auth/key.js';
import type { Em } from '../database/orm/orm.js';
import { activeOperatorTokens, registerOperatorToken } from '../domain/key/operator-token.service.js';
import type { Logger } from '../http/observe/log.js';
import { typed } from '../language/typed-command.js';

const MAX_NAMED = 20;

/** Registers the token of the configuration, and logs which other tokens still work. */
export async function registerConfiguredToken(em: Em, token: string, logger: Logger): Promise<void> {
  await registerOperatorToken(em, token);
  const active = await activeOperatorTokens(em);
  const isOwn = ({ prefix }: { prefix: string }) => prefix === parseKey(token)?.prefix;
  if (!active.some(isOwn))
    logger.warn('OPERATOR_TOKEN is revoked or expired, so it does not work. Set another one.');
  const others = active.filter((one) => !isOwn(one));
  if (others.length === 0) return;
  logger.info(
    {
      operatorTokens: others
        .slice(0, MAX_NAMED)
        .map(({ id, prefix, name }) => ({ id, prefix: `svco_${prefix}`, name })),
    },
    `${others.length} other operator token${others.length === 1 ? ' is' : 's are'} active. Revoke ` +
      `those that are no longer needed: ${typed('operator-token revoke <id>')}`,
  );
}
