import { COMMAND_LINE } from '../../auth/principal.js';
import { Entitlement, Scope } from '../../auth/scopes.js';
import { withClock } from '../../database/declare/clock.js';
import type { Em } from '../../database/orm/orm.js';
import { numberNext } from '../../domain/audit/number-entries.js';
import { Brand } from '../../domain/base/brand.entity.js';
import type { Settings } from '../../domain/base/context.js';
import { Certificate } from '../../domain/certificate/record/certificate.entity.js';
import { announceCompliance } from '../../domain/compliance/due/announce-compliance.js';
import { ComplianceRecord } from '../../domain/compliance/record/compliance-record.entity.js';
import { ContractRecord } from '../../domain/contract/contract-record.entity.js';
import { announceDeadlines } from '../../domain/deadline/announce-deadlines.js';
import { refreshBrand } from '../../domain/deadline/refresh/refresh-brand.js';
import { TenancyEnd } from '../../domain/ending/end/tenancy-end.entity.js';
import { takeEvents } from '../../domain/feed/record-events.js';
import { Flow } from '../../domain/flow/record/flow.entity.js';
import { SubTenant } from '../../domain/flow/record/sub-tenant.entity.js';
import { Guarantor } from '../../domain/guarantor/record/guarantor.entity.js';
import { Lead } from '../../domain/lead/lead.entity.js';
import { MaintenanceIssue } from '../../domain/maintenance/maintenance-issue.entity.js';
import { Note } from '../../domain/note/note.entity.js';
import { Notice } from '../../domain/notice/record/notice.entity.js';
import { Occupier } from '../../domain/occupier/occupier.entity.js';
import { Offer } from '../../domain/offer/offer.entity.js';
import { jobContext } from '../../domain/open-context.js';
import { Payment } from '../../domain/payment/payment.entity.js';
import { CheckOut } from '../../domain/release/check-out/check-out.entity.js';
import { DepositRelease } from '../../domain/release/deposit/deposit-release.entity.js';
import { RentChange } from '../../domain/rent/change/rent-change.entity.js';
import { announceRents } from '../../domain/rent/due/announce-rents.js';
import { TenancyRequest } from '../../domain/request/record/tenancy-request.entity.js';
import { SharerChange } from '../../domain/sharer/sharer-change.entity.js';
import { Viewing } from '../../domain/viewing/viewing.entity.js';
import { Agency, type DemoClock } from './agency.js';
import { createCompliance } from './compliance.js';
import { createEndpoint } from './extras.js';
import * as operation from './operations.js';
import { checkRightToRent, createPeople, describeTenant } from './people.js';
import { createProperties } from './properties.js';
import { Random } from './random.js';
import { LARGE, type Size, SMALL } from './size.js';
import { createTenancies } from './tenancies.js';
import { daysAfter, type Tenancy } from './tenancy.js';

/** A brand of the demo. */
export interface DemoBrand {
  name: string;
  domain: string;
  seed: number;
  size: Size;
}

export const DEMO_BRANDS: readonly DemoBrand[] = [
  { name: 'Harbour & Vale Lettings', domain: 'harbour-vale.example.com', seed: 51, size: LARGE },
  { name: 'Northgate Homes', domain: 'northgate.example.com', seed: 53, size: SMALL },
];

/** The demo's keys have every scope but the one to act as other tenants. */
export const DEMO_SCOPES: readonly Scope[] = Object.values(Scope).filter(
  (scope) => scope !== Scope.TENANT_ACT_AS,
);

/** The brand has worked with the service for this long. */
const DAYS = 320;
/** One tenant in so many has no check of the right to rent. */
const UNCHECKED = 20;

/** The kinds of records that are created with tenancies. */
export const OF_TENANCIES = [
  Flow,
  SubTenant,
  ContractRecord,
  Payment,
  Certificate,
  Guarantor,
  MaintenanceIssue,
  Lead,
  ComplianceRecord,
  RentChange,
  TenancyEnd,
  CheckOut,
  DepositRelease,
  Notice,
  TenancyRequest,
  Occupier,
  SharerChange,
  Viewing,
  Offer,
  Note,
];

/** Creates a demo brand by the mutations of the API: the same records every time, counted back from a day. */
export function createDemoBrand(em: Em, settings: Settings, demo: DemoBrand, today: Date): Promise<void> {
  const clock: DemoClock = { now: today };
  return withClock(
    () => clock.now,
    () => createBrand(em, settings, clock, demo, today),
  );
}

async function createBrand(
  em: Em,
  settings: Settings,
  clock: DemoClock,
  { name, domain, seed, size }: DemoBrand,
  today: Date,
): Promise<void> {
  const since = daysAfter(today, -DAYS);
  const operator = new Agency(em, settings, clock, COMMAND_LINE);
  const { createBrand: brand } = await operator.run<{ createBrand: { id: number } }>(
    since,
    operation.CREATE_BRAND,
    { input: { name } },
  );
  const brandId = brand.id;
  // The agency used the service before it had gates: checks of most tenants are in another system.
  await em.nativeUpdate(Brand, { id: brandId }, { gatesFrom: today });
  const { issueApiKey } = await operator.run<{ issueApiKey: { id: number; personId: number } }>(
    since,
    operation.ISSUE_KEY,
    { brandId, input: { name: 'Agency software', scopes: Object.keys(Scope) } },
  );
  em.setFilterParams('brand', { brand: brandId });
  const agency = new Agency(em, settings, clock, {
    kind: 'partner',
    keyId: issueApiKey.id,
    brandId,
    personId: issueApiKey.personId,
    scopes: new Set(Object.values(Scope)),
    entitlements: new Set(Object.values(Entitlement)),
    rateLimits: {},
    isPublic: false,
  });
  const random = new Random(seed);
  let open: Tenancy[] = [];
  await agency.together(async () => {
    const people = await createPeople(agency, random, size, domain, since);
    for (const tenant of people.tenants.slice(0, size.describedTenants))
      await describeTenant(agency, random, tenant, daysAfter(since, 1));
    const checks = new Random(seed + 2);
    for (const [index, tenant] of people.tenants.slice(size.describedTenants).entries())
      if (index % UNCHECKED !== 0) await checkRightToRent(agency, checks, tenant, daysAfter(since, 1));
    const properties = await createProperties(agency, random, size.properties, people.landlords, since);
    await createCompliance(agency, new Random(seed + 1), properties, today);
    open = await createTenancies(agency, random, { domain, size, people, properties, since, today });
  });
  const flowId = open[0]?.flowId;
  if (flowId !== undefined)
    await operator.run(daysAfter(today, -1), operation.RECORD_OVERRIDE, {
      brandId,
      flowId,
      key: 'en.deposit.cap',
      reason: 'The tenants have two dogs and asked to pay more.',
    });
  // Past events count as announced, so a service that starts now does not announce them.
  clock.now = today;
  const job = jobContext(em, settings, brandId, 'demo');
  await refreshBrand(job);
  await announceDeadlines(job);
  await announceCompliance(job);
  await announceRents(job);
  await em.flush();
  // Nothing is sent for past events.
  while ((await takeEvents(job)).length > 0);
  while ((await numberNext(job, job.brandId)).length > 0);
  if (settings.webhooks.secrets.isOpen) await createEndpoint(em, agency, brandId, today);
  // Nobody has the secret of the key that made the data; timelines name it.
  await operator.run(today, operation.REVOKE_KEY, { brandId, id: issueApiKey.id });
}
