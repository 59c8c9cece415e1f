import { Command, Option } from 'commander';
import { Entitlement } from '../auth/scopes.js';
import { enumNames, id, label, wholeNumber } from './arguments.js';
import { operate, printList } from './operate.js';

const BRAND = 'id name entitlements deadlineNoticeDays createdAt updatedAt';

interface BrandOptions {
  name?: string;
  entitlements?: string[];
  deadlineNoticeDays?: number;
}

/** Lists, creates and changes brands. */
export function brandCommand(): Command {
  const command = new Command('brand').description('brands');
  command
    .command('list')
    .description('lists the brands, the oldest first')
    .action(() => printList('brands', BRAND));
  command
    .command('create')
    .description('creates a brand')
    .argument('<name>', 'name of the brand', label)
    .addOption(entitlements('features that the brand has bought; by default all'))
    .action((name: string, options: BrandOptions) =>
      operate(`mutation ($input: CreateBrandInput!) { createBrand(input: $input) { ${BRAND} } }`, {
        input: { name, entitlements: enumNames(Entitlement, options.entitlements) },
      }),
    );
  command
    .command('update')
    .description('changes a brand; what is left out keeps its value')
    .argument('<id>', 'id of the brand', id)
    .option('--name <name>', 'new name', label)
    .addOption(entitlements('all features that the brand has bought, in place of those before'))
    .option(
      '--deadline-notice-days <days>',
      'days before its last day that a deadline is announced',
      wholeNumber,
    )
    .action((brandId: number, { name, entitlements: chosen, deadlineNoticeDays }: BrandOptions) =>
      operate(
        'mutation ($id: SafeInt!, $input: UpdateBrandInput!) { updateBrand(id: $id, input: $input) { ' +
          `${BRAND} } }`,
        { id: brandId, input: { name, entitlements: enumNames(Entitlement, chosen), deadlineNoticeDays } },
      ),
    );
  return command;
}

const entitlements = (description: string): Option =>
  new Option('--entitlements <entitlements...>', description).choices(Object.values(Entitlement));
