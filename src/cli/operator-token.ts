import { Command } from 'commander';
import { issueOperatorToken } from '../domain/key/operator-token.service.js';
import { AppError, StartError } from '../errors.js';
import { explain, id, instant, label } from './arguments.js';
import { withDatabase } from './database.js';
import { operate, printList } from './operate.js';

const TOKEN = 'id prefix name isActive expiresAt lastUsedAt revokedAt createdAt';

interface IssueOptions {
  name: string;
  expiresAt?: Date;
}

/** Lists, issues and revokes operator tokens. */
export function operatorTokenCommand(): Command {
  const command = new Command('operator-token').description('operator tokens');
  command
    .command('issue', { isDefault: true })
    .description('issues an operator token and prints it; it is never shown again')
    .option('--name <name>', 'name of the token', label, 'Command line')
    .option('--expires-at <instant>', 'when it expires, such as 2027-01-01T00:00:00Z', instant)
    .action(printNewToken);
  command
    .command('list')
    .description('lists the operator tokens, without their secrets')
    .action(() => printList('operatorTokens', TOKEN));
  command
    .command('revoke')
    .description('revokes an operator token; it stops working immediately')
    .argument('<id>', 'id of the token', id)
    .action((tokenId: number) =>
      operate(`mutation ($id: SafeInt!) { revokeOperatorToken(id: $id) { ${TOKEN} } }`, { id: tokenId }),
    );
  return command;
}

/** Prints the token alone, so that a script can take it. */
async function printNewToken(options: IssueOptions): Promise<void> {
  await withDatabase(async (orm) => {
    const { token } = await issueOperatorToken(orm.em.fork(), options).catch((error: unknown) => {
      throw error instanceof AppError ? new StartError(explain(error)) : error;
    });
    process.stdout.write(`${token}\n`);
  });
}
