import { CliCommand } from '../input/command.js';
import { id, label } from '../input/values.js';
import { type Expiry, expiryOf, expiryOrNever, WHEN_HELP } from '../input/when.js';
import { JSON_OPTION, type OutputOptions, printRecord, printRecords } from '../output/print.js';
import { OPERATOR_TOKENS } from '../output/views.js';
import { ISSUE, printToken, REVOKE, TOKEN } from '../run/keys/new-token.js';
import { operate, readList } from '../run/operate.js';

interface IssueOptions extends OutputOptions {
  name: string;
  expiresAt: Expiry;
}

interface RevokeOptions extends OutputOptions {
  withIssued?: boolean;
}

/** Lists, issues, rotates and revokes operator tokens. */
export function operatorTokenCommand(): CliCommand {
  const command = new CliCommand('operator-token').description(
    'operator tokens, for the administrative calls',
  );
  command
    .command('issue')
    .description('issues an operator token and prints it; it is never shown again')
    .requiredOption('--name <name>', 'who or what uses the token, for the list of tokens', label)
    .requiredOption('--expires-at <when>', `when it expires: ${WHEN_HELP}`, expiryOrNever)
    .withSecretOutput()
    .withExamples(
      'operator-token issue --name laptop --expires-at 2027-03-01',
      'operator-token issue --name "night job" --expires-at "in 90 days" --quiet',
      'operator-token issue --name "in the safe" --expires-at never',
    )
    .action(({ name, expiresAt, ...options }: IssueOptions) =>
      operate('create', ISSUE, { input: { name, expiresAt: expiryOf(expiresAt) } }, (issued) =>
        printToken(issued, options),
      ),
    );
  command
    .command('list')
    .description('lists the operator tokens, without their secrets')
    .option(...JSON_OPTION)
    .withExamples('operator-token list')
    .action((options: OutputOptions) =>
      readList({ field: 'operatorTokens', fields: TOKEN }, (tokens) =>
        printRecords(tokens, OPERATOR_TOKENS, options),
      ),
    );
  command
    .command('rotate')
    .description('replaces a token: issues a new one, prints it, and revokes the old one')
    .argument('<tokenId>', 'id of the token', id)
    .option(
      '--expires-at <when>',
      `when the new one expires, by default as the old one: ${WHEN_HELP}`,
      expiryOrNever,
    )
    .withSecretOutput()
    .withExamples('operator-token rotate 2', 'operator-token rotate 2 --expires-at "in 90 days"')
    .runs(() => import('../run/keys/rotate-token.js'));
  command
    .command('revoke')
    .description('revokes an operator token; it stops working immediately')
    .argument('<tokenId>', 'id of the token', id)
    .option(...JSON_OPTION)
    .option('--with-issued', 'also revoke all tokens that were issued with it, directly or through others')
    .withExamples('operator-token revoke 2', 'operator-token revoke 2 --with-issued')
    .action((tokenId: number, { withIssued, ...options }: RevokeOptions) =>
      operate('change', REVOKE, { id: tokenId, withIssued }, (token) =>
        printRecord(token, OPERATOR_TOKENS, options),
      ),
    );
  return command;
}
