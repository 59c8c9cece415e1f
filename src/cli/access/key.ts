import { Scope } from '../../auth/scopes.js';
import { USAGE_COUNTS } from '../../auth/usage-counts.js';
import { typed } from '../../language/typed-command.js';
import { CliCommand } from '../input/command.js';
import {
  choicesOption,
  enumNames,
  id,
  type Limit,
  label,
  limit,
  listOption,
  numberOf,
  wholeNumber,
} from '../input/values.js';
import { type Expiry, expiryOf, expiryOrNever, WHEN_HELP } from '../input/when.js';
import {
  isForPeople,
  JSON_OPTION,
  type OutputOptions,
  printRecord,
  printRecords,
  printWrappedNote,
} from '../output/print.js';
import { paragraph } from '../output/table.js';
import { KEYS, USE } from '../output/views.js';
import { KEY } from '../run/keys/key-fields.js';
import { operate, operateAll, readList } from '../run/operate.js';
import { findKey, showKey } from './key-find.js';

const ISSUE = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
  issueApiKey(brandId: $brandId, input: $input) { key ${KEY} }
}`;
const ROTATE = `mutation ($brandId: SafeInt!, $id: SafeInt!) {
  rotateApiKey(brandId: $brandId, id: $id) { key ${KEY} }
}`;
const REVOKE = `mutation ($brandId: SafeInt!, $id: SafeInt!, $disableEndpoints: Boolean!) {
  revokeApiKey(brandId: $brandId, id: $id, disableEndpoints: $disableEndpoints) { ${KEY} }
}`;

const UPDATE = `mutation ($brandId: SafeInt!, $id: SafeInt!, $input: UpdateApiKeyInput!) {
  updateApiKey(brandId: $brandId, id: $id, input: $input) { ${KEY} }
}`;
const USAGE = `query ($brandId: SafeInt!, $id: SafeInt!, $days: Int) {
  apiKeyUsage(brandId: $brandId, id: $id, days: $days) {
    day ${USAGE_COUNTS.join(' ')}
  }
}`;

interface LimitOptions extends OutputOptions {
  reads?: Limit;
  writes?: Limit;
  emails?: Limit;
}

interface UsageOptions extends OutputOptions {
  days?: number;
}

interface IssueOptions extends OutputOptions {
  name?: string;
  expiresAt?: Expiry;
  personId?: number;
  scopes?: string[];
  origins?: string[];
}

interface RevokeOptions extends OutputOptions {
  disableEndpoints?: boolean;
}

/** Lists, shows, issues, rotates and revokes the API keys of a brand. */
export function keyCommand(): CliCommand {
  const command = new CliCommand('key').description('API keys of a brand');
  const ofBrand = (name: string, description: string): CliCommand =>
    command.command(name).description(description).argument('<brandId>', 'id of the brand', id);

  ofBrand('list', 'lists the keys of a brand, without their secrets')
    .option(...JSON_OPTION)
    .withExamples('key list 1', 'key list 1 --json')
    .action((brandId: number, options: OutputOptions) =>
      readList({ field: 'apiKeys', fields: KEY, brandId }, (keys) => printRecords(keys, KEYS, options)),
    );
  command.addCommand(showKey()).addCommand(findKey());
  ofBrand('issue', 'issues a key and prints it; it is never shown again')
    .option('--name <name>', 'name of the key', label)
    .option('--expires-at <when>', `when it expires, by default never: ${WHEN_HELP}`, expiryOrNever)
    .option('--person-id <id>', 'person that the key acts as; by default a new one', id)
    .addOption(
      choicesOption(
        '--scopes <scopes...>',
        'scopes of the key, with commas between them; by default all but payments:write, webhooks:manage, ' +
          'tenant:act_as, requests:read and keys:read',
        Object.values(Scope),
      ),
    )
    .addOption(
      listOption(
        '--origins <origins...>',
        'origins whose pages may use the key in a browser, such as https://www.example.com; the scopes ' +
          'are then at most properties:read and leads:write, because everyone can read the key',
      ),
    )
    .withSecretOutput()
    .addHelpText('after', `\nScopes:\n${paragraph(Object.values(Scope).join(', '), 80, '  ')}`)
    .withExamples(
      'key issue 1 --name Website --scopes flows:read,properties:read',
      'key issue 1 --name "Trial, until spring" --expires-at 2027-03-01',
      'key issue 1 --name Import --expires-at "in 90 days" --quiet',
      'key issue 1 --name Website --origins https://www.example.com,http://localhost:5173',
    )
    .action((brandId: number, { json, quiet, scopes, expiresAt, ...more }: IssueOptions) => {
      const input = { ...more, expiresAt: expiryOf(expiresAt), scopes: enumNames(Scope, scopes) };
      return operate('change', ISSUE, { brandId, input }, (key) => {
        if (!input.name && !quiet && isForPeople({ json }))
          printWrappedNote(
            'The key has no name, so it is hard to distinguish from others. To name it, issue it again ' +
              `with --name, and revoke this one: ${typed(`key revoke ${brandId} ${key.id}`)}.\n`,
          );
        printRecord(key, KEYS, { json, quiet });
      });
    });
  ofBrand('limit', 'sets what a key may do in a minute, on each instance')
    .argument('<keyId>', 'id of the key', id)
    .option('--reads <number>', 'reads in a minute, or none for the limit of the installation', limit)
    .option('--writes <number>', 'the same for writes', limit)
    .option('--emails <number>', 'the same for e-mails, which are writes too', limit)
    .option(...JSON_OPTION)
    .withCheck(({ reads, writes, emails }) =>
      [reads, writes, emails].every((one) => one === undefined)
        ? "at least one of '--reads', '--writes' and '--emails' is required"
        : undefined,
    )
    .withExamples('key limit 1 3 --writes 120', 'key limit 1 3 --reads none --writes none')
    .action((brandId: number, keyId: number, { reads, writes, emails, ...options }: LimitOptions) => {
      const rateLimits = { reads: numberOf(reads), writes: numberOf(writes), emails: numberOf(emails) };
      return operate('change', UPDATE, { brandId, id: keyId, input: { rateLimits } }, (key) =>
        printRecord(key, KEYS, options),
      );
    });
  ofBrand('usage', 'shows what a key did on each of the last days, newest first')
    .argument('<keyId>', 'id of the key', id)
    .option('--days <number>', 'how many days, at most 400; by default 30', wholeNumber)
    .option(...JSON_OPTION)
    .withExamples('key usage 1 3', 'key usage 1 3 --days 7')
    .action((brandId: number, keyId: number, { days, ...options }: UsageOptions) =>
      operateAll(USAGE, { brandId, id: keyId, days }, (records) => printRecords(records, USE, options)),
    );
  ofBrand('rotate', 'replaces the secret of a key and prints the new key; the old one stops working')
    .argument('<keyId>', 'id of the key', id)
    .withSecretOutput()
    .withExamples('key rotate 1 3')
    .action((brandId: number, keyId: number, options: OutputOptions) =>
      operate('change', ROTATE, { brandId, id: keyId }, (key) => printRecord(key, KEYS, options)),
    );
  ofBrand('revoke', 'revokes a key; it stops working immediately')
    .argument('<keyId>', 'id of the key', id)
    .option('--disable-endpoints', 'disables the webhook endpoints that the key created or last changed')
    .option(...JSON_OPTION)
    .withExamples('key revoke 1 3', 'key revoke 1 3 --disable-endpoints')
    .action((brandId: number, keyId: number, { disableEndpoints = false, ...options }: RevokeOptions) =>
      operate('change', REVOKE, { brandId, id: keyId, disableEndpoints }, (key) =>
        printRecord(key, KEYS, options),
      ),
    );
  return command;
}
