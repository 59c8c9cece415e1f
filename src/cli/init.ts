import { Command } from 'commander';
import { Scope } from '../auth/scopes.js';
import type { Orm } from '../database/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import { StartError } from '../errors.js';
import { typed } from '../language/typed-command.js';
import { label } from './arguments.js';
import { asOperator } from './operate.js';

const CREATE_BRAND = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }';
const ISSUE_KEY =
  'mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) { ' +
  'issueApiKey(brandId: $brandId, input: $input) { key } }';

/** The first key may do everything but act as other tenants. */
const SCOPES = Object.keys(Scope).filter((name) => name !== 'TENANT_ACT_AS');

/** Sets up an empty installation: a brand with every product, and its first API key. */
export const initCommand = (): Command =>
  new Command('init')
    .description('creates a brand and its first API key, and prints the key; it is never shown again')
    .requiredOption('--name <name>', 'name of the brand', label)
    .option('--another', 'creates the brand although there are others')
    .action((options: InitOptions) => initialise(options));

interface InitOptions {
  name: string;
  another?: true;
}

async function initialise({ name, another }: InitOptions): Promise<void> {
  await asOperator(async (run, orm) => {
    await refuseSameName(orm, name);
    if (!another) await refuseSecondBrand(orm, name);
    const brand = await run(CREATE_BRAND, { input: { name } });
    if (brand === undefined) return;
    const { id } = brand as { id: number };
    const issued = await run(ISSUE_KEY, { brandId: id, input: { name: 'First key', scopes: SCOPES } });
    if (issued === undefined) return;
    process.stderr.write(`Brand ${id}, “${name}”, is created. Its API key, which is never shown again:\n`);
    // The key alone, so that a script can take it.
    process.stdout.write(`${(issued as { key: string }).key}\n`);
  });
}

async function refuseSameName(orm: Orm, name: string): Promise<void> {
  const brand = await orm.em.fork().findOne(Brand, { name });
  if (!brand) return;
  throw new StartError(
    `There is a brand “${name}” already, with the id ${brand.id}. ${typed(`key issue ${brand.id}`)} issues ` +
      'another key for it.',
  );
}

/** A name that is typed in another way would make a second agency, whose key sees nothing of the first. */
async function refuseSecondBrand(orm: Orm, name: string): Promise<void> {
  const [first, second] = await orm.em.fork().find(Brand, {}, { orderBy: { id: 'asc' }, limit: 2 });
  if (!first) return;
  const others = second ? ', and others' : '';
  throw new StartError(
    `This installation has a brand already: “${first.name}”, with the id ${first.id}${others}. ` +
      `${typed(`key issue ${first.id}`)} issues another key for it. ` +
      `To create “${name}” beside it, add --another.`,
  );
}
