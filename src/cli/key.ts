import { Command, Option } from 'commander';
import { Scope } from '../auth/scopes.js';
import { enumNames, id, instant, label } from './arguments.js';
import { operate, printList } from './operate.js';

const KEY = 'id prefix name scopes isActive expiresAt lastUsedAt rotatedAt revokedAt userId createdAt';

interface IssueOptions {
  name?: string;
  expiresAt?: Date;
  userId?: number;
  scopes?: string[];
}

/** Lists, issues, rotates and revokes the API keys of a brand. */
export function keyCommand(): Command {
  const command = new Command('key').description('API keys of a brand');
  const subcommand = (name: string, description: string): Command =>
    command.command(name).description(description).argument('<brandId>', 'id of the brand', id);

  subcommand('list', 'lists the keys of a brand, without their secrets').action((brandId: number) =>
    printList('apiKeys', KEY, { brandId }),
  );
  subcommand('issue', 'issues a key and prints it; it is never shown again')
    .option('--name <name>', 'name of the key', label)
    .option('--expires-at <instant>', 'when it expires, such as 2027-01-01T00:00:00Z', instant)
    .option('--user-id <id>', 'user that the key acts as; by default a new one', id)
    .addOption(
      new Option(
        '--scopes <scopes...>',
        'scopes of the key; by default all but payments:write and tenant:act_as',
      ).choices(Object.values(Scope)),
    )
    .action((brandId: number, options: IssueOptions) =>
      operate(
        'mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) { issueApiKey(brandId: $brandId, ' +
          `input: $input) { key ${KEY} } }`,
        { brandId, input: { ...options, scopes: enumNames(Scope, options.scopes) } },
      ),
    );
  subcommand('rotate', 'replaces the secret of a key and prints the new key; the old one stops working')
    .argument('<keyId>', 'id of the key', id)
    .action((brandId: number, keyId: number) =>
      operate(
        'mutation ($brandId: SafeInt!, $id: SafeInt!) { rotateApiKey(brandId: $brandId, id: $id) { key ' +
          `${KEY} } }`,
        { brandId, id: keyId },
      ),
    );
  subcommand('revoke', 'revokes a key; it stops working immediately')
    .argument('<keyId>', 'id of the key', id)
    .action((brandId: number, keyId: number) =>
      operate(
        'mutation ($brandId: SafeInt!, $id: SafeInt!) { revokeApiKey(brandId: $brandId, id: $id) { ' +
          `${KEY} } }`,
        { brandId, id: keyId },
      ),
    );
  return command;
}
