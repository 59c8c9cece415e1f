import { Entitlement, Scope } from '../auth/scopes.js';
import type { Em } from '../database/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import type { User } from '../domain/directory/user.entity.js';
import { STAGES } from '../domain/flow/stages.js';
import { MaintenanceStatus } from '../domain/maintenance/maintenance-status.js';
import { readOutcodes } from '../domain/place/outcodes.js';
import { createCertificates, createGuarantor, createIssue, createLead } from './extras.js';
import { createFlow, type DemoFlow } from './flows.js';
import { createPeople } from './people.js';
import { createProperties } from './properties.js';
import { Random } from './random.js';

/** A brand of the demo. */
export interface DemoBrand {
  name: string;
  domain: string;
  seed: number;
}

export const DEMO_BRANDS: readonly DemoBrand[] = [
  { name: 'Harbour & Vale Lettings', domain: 'harbour-vale.example.com', seed: 51 },
  { name: 'Northgate Homes', domain: 'northgate.example.com', seed: 53 },
];

/** The demo's keys have every scope but the one to act as other tenants. */
export const DEMO_SCOPES: readonly Scope[] = Object.values(Scope).filter(
  (scope) => scope !== Scope.TENANT_ACT_AS,
);

const SINCE = new Date('2026-01-05T09:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const PROPERTIES = 300;
const ENDED = 26;
const OPEN = 8;

/** Creates a demo brand with its rows, the same ones every time. Returns the tenant that its key acts as. */
export async function createDemoBrand(em: Em, { name, domain, seed }: DemoBrand): Promise<User> {
  const brand = em.create(
    Brand,
    { name, entitlements: Object.values(Entitlement), createdAt: SINCE, updatedAt: SINCE },
    { persist: true },
  );
  // The brand first: its id is part of the keys of its rows.
  await em.flush();
  const random = new Random(seed);
  const people = createPeople(em, brand, random, domain, SINCE);
  // A few outcodes have no town, so no address can use them.
  const outcodes = readOutcodes().filter(({ town }) => town !== '');
  const properties = createProperties(em, brand, random, outcodes, PROPERTIES, SINCE);
  const [keyTenant, ...tenants] = people.tenants;
  if (!keyTenant) throw new Error('A demo brand has tenants.');

  let number = 0;
  const addFlow = (
    reached: number,
    given: { tenants?: User[]; predecessor?: DemoFlow; isArchived?: boolean } = {},
  ): DemoFlow => {
    number += 1;
    const property = given.predecessor?.flow.property ?? properties[number];
    if (!property) throw new Error('The demo needs more properties than flows.');
    const household = given.tenants ?? householdOf(tenants, number, random);
    const createdAt = new Date(SINCE.getTime() + number * 4.75 * DAY_MS);
    return createFlow(em, brand, random, people, {
      property,
      tenants: household,
      reached,
      createdAt,
      number,
      isArchived: given.isArchived ?? false,
      ...(given.predecessor && { predecessor: given.predecessor.flow }),
    });
  };
  const ended = Array.from({ length: ENDED }, (_, index) =>
    addFlow(STAGES.length, { isArchived: index % 3 === 0 }),
  );
  const open = Array.from({ length: OPEN }, (_, index) => addFlow(index));
  const first = open[3];
  // A renewal refers to its predecessor, which must be stored first.
  await em.flush();
  const renewals = ended.map((predecessor, index) =>
    addFlow(index % (STAGES.length + 1), {
      predecessor,
      tenants: predecessor.subTenants.map(({ user }) => user),
    }),
  );
  // The flow in demo.json: its holding deposit is not confirmed yet, and its lead tenant is the user of the
  // key.
  const demoFlow = addFlow(STAGES.indexOf('holdingDeposit'), {
    tenants: [keyTenant, ...householdOf(tenants, 7, random)],
  });
  demoFlow.flow.holdingDepositCollectionFromLeadTenant = false;

  const all = [...ended, ...open, ...renewals, demoFlow];
  for (const flow of all)
    if (flow === demoFlow || flow === first || random.chance(0.6))
      createCertificates(em, brand, random, flow);
  for (const flow of all)
    if (flow !== demoFlow && random.chance(0.3)) createGuarantor(em, brand, random, flow, domain);
  const statuses = Object.values(MaintenanceStatus);
  for (const [index, flow] of [demoFlow, ...all.slice(0, 29)].entries())
    createIssue(em, brand, random, flow, statuses[index % statuses.length] ?? 'reported', index);
  for (const [index, property] of properties.slice(0, 40).entries())
    createLead(em, brand, random, property, domain, index);
  await em.flush();
  return keyTenant;
}

function householdOf(tenants: readonly User[], number: number, random: Random): User[] {
  const start = (number * 2) % (tenants.length - 3);
  return tenants.slice(start, start + random.integer(1, 3));
}
