import { Entitlement } from '../auth/scopes.js';
import { CliCommand } from './input/command.js';
import { choicesOption, enumNames, id, label, listOption, wholeNumber } from './input/values.js';
import { JSON_OPTION, type OutputOptions, printRecord, printRecords } from './output/print.js';
import { BRANDS } from './output/views.js';
import { operate, readList } from './run/operate.js';

const BRAND =
  'id name entitlements deadlineNoticeDays gates gatesFrom isGuarantorDeedRequired createdAt updatedAt';
const CREATE = `mutation ($input: CreateBrandInput!) { createBrand(input: $input) { ${BRAND} } }`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateBrandInput!) {
  updateBrand(id: $id, input: $input) { ${BRAND} }
}`;

interface BrandOptions extends OutputOptions {
  name?: string;
  entitlements?: string[];
  deadlineNoticeDays?: number;
  gates?: string[];
  requireGuarantorDeed?: boolean;
}

/** Lists, creates and changes brands. */
export function brandCommand(): CliCommand {
  const command = new CliCommand('brand').description('brands: letting agency groups');
  command
    .command('list')
    .description('lists the brands, the oldest first')
    .option(...JSON_OPTION)
    .withExamples('brand list', 'brand list --json')
    .action((options: OutputOptions) =>
      readList({ field: 'brands', fields: BRAND }, (brands) => printRecords(brands, BRANDS, options)),
    );
  command
    .command('create')
    .description('creates a brand')
    .argument('<name>', 'name of the brand', label)
    .addOption(entitlements('products that the brand has bought; by default all'))
    .option(...JSON_OPTION)
    .withExamples(
      'brand create "Northern Lettings"',
      'brand create "Northern Lettings" --entitlements openflow,deposits',
    )
    .action((name: string, { entitlements: chosen, ...options }: BrandOptions) =>
      operate('create', CREATE, { input: { name, entitlements: enumNames(Entitlement, chosen) } }, (brand) =>
        printRecord(brand, BRANDS, options),
      ),
    );
  command
    .command('update')
    .description('changes a brand; options that are left out keep their values')
    .argument('<brandId>', 'id of the brand', id)
    .option('--name <name>', 'new name', label)
    .addOption(entitlements('all products that the brand has bought; replaces the current ones'))
    .option(
      '--deadline-notice-days <days>',
      'how many days before its last day a deadline is announced',
      wholeNumber,
    )
    .addOption(gates)
    .option(
      '--require-guarantor-deed',
      'require a signed deed of every guarantor before the guarantor stage is complete',
    )
    .option('--no-require-guarantor-deed', 'do not require deeds of guarantors')
    .option(...JSON_OPTION)
    .withExamples(
      'brand update 1 --name "Northern Homes"',
      'brand update 1 --gates en.rtr.initial,en.ws,en.gas.check',
      'brand update 1 --require-guarantor-deed',
    )
    .action(
      (
        brandId: number,
        {
          name,
          entitlements: chosen,
          deadlineNoticeDays,
          gates: keys,
          requireGuarantorDeed: isGuarantorDeedRequired,
          ...options
        }: BrandOptions,
      ) =>
        operate(
          'change',
          UPDATE,
          {
            id: brandId,
            input: {
              name,
              entitlements: enumNames(Entitlement, chosen),
              deadlineNoticeDays,
              gates: keys,
              isGuarantorDeedRequired,
            },
          },
          (brand) => printRecord(brand, BRANDS, options),
        ),
    );
  return command;
}

const entitlements = (description: string) =>
  choicesOption('--entitlements <entitlements...>', description, Object.values(Entitlement));

const gates = listOption(
  '--gates <keys...>',
  'keys of the rules that must be met before a move-in; replaces the current ones',
);
