import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStartError } from '../database/connect/start-error.js';
import type { Em } from '../database/orm/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import { Flow } from '../domain/flow/record/flow.entity.js';
import { OPEN_FLOW } from '../domain/flow/record/open-flow.js';
import { SubTenant } from '../domain/flow/record/sub-tenant.entity.js';
import { StageStatus } from '../domain/flow/stages/stages.js';
import { MaintenanceStatus } from '../domain/maintenance/kinds/maintenance-status.js';
import { MaintenanceIssue } from '../domain/maintenance/maintenance-issue.entity.js';

/** The part of `demo.json` about a brand: the ids that every call can be tried with. */
export interface BrandFacts {
  brandId: number;
  partnerKey: string;
  /** An open flow whose holding deposit is not confirmed yet. */
  flowId: number;
  /** The sub-tenants of that flow. */
  subTenantIds: number[];
  /** The e-mail address of one of them. */
  partyEmail: string;
  /** An open maintenance issue. */
  maintenanceIssueId: number;
  renewedFlowId: number;
}

/** What is known of the demo when its data is loaded. */
export interface DemoKeys {
  operatorToken: string;
  brands: BrandFacts[];
}

export interface DemoFacts extends DemoKeys {
  url: string;
  databaseUrl: string;
}

const fileIn = (dataDir: string): string => join(dataDir, 'demo.json');

/** The keys of a start that is not listening yet. */
const pendingIn = (dataDir: string): string => join(dataDir, 'demo.pending.json');

export const readFacts = (dataDir: string): Promise<DemoFacts | undefined> =>
  readJson<DemoFacts>(fileIn(dataDir));

/** Scripts may wait for this file. */
export async function writeFacts(dataDir: string, facts: DemoFacts): Promise<void> {
  await writeJson(fileIn(dataDir), facts);
  await rm(pendingIn(dataDir), { force: true });
}

/**
 * The keys of the last start, also of one that was killed before it listened. A damaged file counts as
 * absent: new keys are issued.
 */
export async function readKeys(dataDir: string): Promise<DemoKeys | undefined> {
  for (const file of [pendingIn(dataDir), fileIn(dataDir)]) {
    const keys = await readJson<unknown>(file).catch(() => undefined);
    if (areKeys(keys)) return keys;
  }
  return undefined;
}

function areKeys(value: unknown): value is DemoKeys {
  const { operatorToken, brands }: { operatorToken?: unknown; brands?: unknown } = Object(value);
  return (
    typeof operatorToken === 'string' &&
    Array.isArray(brands) &&
    brands.every((brand) => typeof Object(brand).partnerKey === 'string')
  );
}

/** Keeps the keys of this start: nobody can read them from the database. */
export async function keepKeys(dataDir: string, keys: DemoKeys): Promise<void> {
  try {
    // With its own database, the demo is the first to need the folder.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeJson(pendingIn(dataDir), keys);
  } catch (error) {
    throw folderStartError(error, dataDir, 'Make it writable, or set DATA_DIR to another.') ?? error;
  }
}

async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** The file appears complete. It contains keys, so only this user may read it. */
async function writeJson(file: string, content: object): Promise<void> {
  // Demos that start at once write it at the same time.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

const UNCONFIRMED = [StageStatus.NOT_STARTED, StageStatus.AWAITING_PARTY, StageStatus.IN_REVIEW];
const ENDED = [MaintenanceStatus.COMPLETED, MaintenanceStatus.CLOSED, MaintenanceStatus.CANCELLED];

/**
 * Finds ids of a brand to try calls with: the flow of the key's tenant while its deposit is unconfirmed, else
 * another.
 */
export async function factsOf(
  em: Em,
  brand: Brand,
  personId: number,
  partnerKey: string,
): Promise<BrandFacts> {
  em.setFilterParams('brand', { brand: brand.id });
  const unconfirmed = { ...OPEN_FLOW, holdingDepositStatus: { $in: UNCONFIRMED } };
  const own = await em.findOne(
    SubTenant,
    { person: [brand.id, personId], flow: unconfirmed },
    { orderBy: { id: 'desc' } },
  );
  const subTenant =
    own ??
    (await em.findOneOrFail(SubTenant, { isLead: true, flow: unconfirmed }, { orderBy: { id: 'desc' } }));
  const subTenants = await em.find(SubTenant, { flow: subTenant.flow }, { orderBy: { id: 'asc' } });
  const open = { status: { $nin: ENDED } };
  const issue =
    (await em.findOne(MaintenanceIssue, { ...open, flow: subTenant.flow }, { orderBy: { id: 'asc' } })) ??
    (await em.findOneOrFail(MaintenanceIssue, open, { orderBy: { id: 'asc' } }));
  const renewed = await em.findOneOrFail(
    Flow,
    { isRenewed: true, isDeleted: false },
    { orderBy: { id: 'asc' } },
  );
  return {
    brandId: brand.id,
    partnerKey,
    flowId: subTenant.flow.id,
    subTenantIds: subTenants.map(({ id }) => id),
    partyEmail: subTenant.email,
    maintenanceIssueId: issue.id,
    renewedFlowId: renewed.id,
  };
}
