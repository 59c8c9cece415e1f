import { Scope } from '../../../auth/scopes.js';
import type { Orm } from '../../../database/orm/orm.js';
import { Brand } from '../../../domain/base/brand.entity.js';
import { StartError } from '../../../errors.js';
import { typed } from '../../../language/typed-command.js';
import { isForPeople, type OutputOptions, print, printJson, printNote } from '../../output/print.js';
import { asOperator } from '../as-operator.js';
import { KEY } from './key-fields.js';

const CREATE_BRAND = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id name } }';
const ISSUE_KEY =
  'mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) { ' +
  `issueApiKey(brandId: $brandId, input: $input) { key ${KEY} } }`;

/** The first key may do everything but act as other tenants. */
const SCOPES = Object.keys(Scope).filter((name) => name !== 'TENANT_ACT_AS');

interface InitOptions extends OutputOptions {
  name: string;
  another?: true;
}

export async function run({ name, another, ...options }: InitOptions): Promise<void> {
  await asOperator('create', async (operate, orm) => {
    await rejectSameName(orm, name);
    if (!another) await rejectSecondBrand(orm, name);
    const [brand] = await operate(CREATE_BRAND, { input: { name } });
    if (!brand) return;
    const [key] = await operate(ISSUE_KEY, {
      brandId: brand.id,
      input: { name: 'First key', scopes: SCOPES },
    });
    if (!key) return;
    if (!options.quiet && !isForPeople(options)) return printJson({ brand, key });
    if (!options.quiet)
      printNote(`Brand ${brand.id} (“${name}”) was created. Its API key, which is not shown again:`);
    print(String(key.key));
  });
}

async function rejectSameName(orm: Orm, name: string): Promise<void> {
  const brand = await orm.em.fork().findOne(Brand, { name });
  if (!brand) return;
  throw new StartError(
    `There is a brand “${name}” already, with the id ${brand.id}. ` +
      `${typed(`key issue ${brand.id}`)} issues another key for it.`,
  );
}

/** A name that is typed in another way would make a second agency, whose key sees nothing of the first. */
async function rejectSecondBrand(orm: Orm, name: string): Promise<void> {
  const [first, second] = await orm.em.fork().find(Brand, {}, { orderBy: { id: 'asc' }, limit: 2 });
  if (!first) return;
  const others = second ? ', and others' : '';
  throw new StartError(
    `This installation has a brand already: “${first.name}”, with the id ${first.id}${others}. ` +
      `${typed(`key issue ${first.id}`)} issues another key for it. ` +
      `To create “${name}” beside it, add --another.`,
  );
}
