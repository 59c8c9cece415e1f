import { Command, Option } from 'commander';
import { Entitlement, Scope } from '../auth/scopes.js';
import { printFailure } from '../program.js';
import { id } from './arguments.js';
import { operate } from './operate.js';
import { operatorTokenCommand } from './operator-token.js';
import { distributeDatabase, migrateDatabase, runWorker } from './tasks.js';

const scopes = () => new Option('--scopes <scopes...>', 'what the key may do').choices(Object.values(Scope));
const entitlements = () =>
  new Option('--entitlements <entitlements...>', 'what the brand has bought').choices(
    Object.values(Entitlement),
  );

const KEY = 'id prefix name scopes isActive expiresAt lastUsedAt rotatedAt revokedAt userId createdAt';
const BRAND = 'id name entitlements createdAt updatedAt';

/** GraphQL spells a closed list by its names; a person types the stored values. */
const namesOf = (list: Readonly<Record<string, string>>, values: readonly string[] | undefined) =>
  values?.map((value) => Object.entries(list).find(([, stored]) => stored === value)?.[0]);

const program = new Command('rental-flow')
  .description('Administers Rental Flow on its database; it needs no running service.')
  .showHelpAfterError();

program.command('migrate').description('brings the database up to date').action(migrateDatabase);
program
  .command('db')
  .description('the database')
  .command('distribute')
  .description('distributes the database by brand over the nodes of a Citus cluster')
  .action(distributeDatabase);
program.command('worker').description('runs the jobs alone, for services with JOBS=off').action(runWorker);

program.addCommand(operatorTokenCommand());

const brand = program.command('brand').description('brands');
brand.command('list').action(() => operate(`query { brands(first: 100) { ${BRAND} } }`));
brand
  .command('create <name>')
  .addOption(entitlements())
  .action((name: string, options: { entitlements?: string[] }) =>
    operate(`mutation ($input: CreateBrandInput!) { createBrand(input: $input) { ${BRAND} } }`, {
      input: { name, entitlements: namesOf(Entitlement, options.entitlements) },
    }),
  );
brand
  .command('update')
  .argument('<id>', 'the brand', id)
  .option('--name <name>', 'its new name')
  .addOption(entitlements())
  .action((brandId: number, options: { name?: string; entitlements?: string[] }) =>
    operate(
      `mutation ($id: SafeInt!, $input: UpdateBrandInput!) { updateBrand(id: $id, input: $input) { ${BRAND} } }`,
      {
        id: brandId,
        input: { name: options.name, entitlements: namesOf(Entitlement, options.entitlements) },
      },
    ),
  );

const key = program.command('key').description('the API keys of a brand');
const ofBrand = (name: string) => key.command(name).argument('<brandId>', 'the brand', id);
ofBrand('list').action((brandId: number) =>
  operate(`query ($brandId: SafeInt!) { apiKeys(brandId: $brandId) { ${KEY} } }`, { brandId }),
);
ofBrand('issue')
  .description('issues a key, and shows it this once')
  .option('--name <name>', 'what to call it')
  .option('--expires-at <instant>', 'when it ends, such as 2027-01-01T00:00:00Z')
  .option('--user-id <id>', 'the user that it acts as', id)
  .addOption(scopes())
  .action(
    (brandId: number, options: { name?: string; expiresAt?: string; userId?: number; scopes?: string[] }) =>
      operate(
        `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) { issueApiKey(brandId: $brandId, input: $input) { key ${KEY} } }`,
        {
          brandId,
          input: { ...options, scopes: namesOf(Scope, options.scopes) },
        },
      ),
  );
ofBrand('rotate')
  .description('replaces a key’s secret, and shows the new key this once')
  .argument('<keyId>', 'the key', id)
  .action((brandId: number, keyId: number) =>
    operate(
      `mutation ($brandId: SafeInt!, $id: SafeInt!) { rotateApiKey(brandId: $brandId, id: $id) { key ${KEY} } }`,
      { brandId, id: keyId },
    ),
  );
ofBrand('revoke')
  .description('revokes a key at once')
  .argument('<keyId>', 'the key', id)
  .action((brandId: number, keyId: number) =>
    operate(
      `mutation ($brandId: SafeInt!, $id: SafeInt!) { revokeApiKey(brandId: $brandId, id: $id) { ${KEY} } }`,
      { brandId, id: keyId },
    ),
  );

try {
  await program.parseAsync();
} catch (error) {
  printFailure(error);
}
