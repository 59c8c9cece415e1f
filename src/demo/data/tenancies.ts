import type { Agency } from './agency.js';
import { createEndedTenancy, createEndingTenancy, createOverstayedTenancy } from './endings.js';
import {
  createGuarantor,
  createIssue,
  createLead,
  createNotes,
  createViewings,
  ISSUE_STATUSES,
} from './extras.js';
import { createdBefore, type FlowPlan, FlowPlans, START_DAY } from './flow-plan.js';
import { Flows } from './flows.js';
import { HOUSEHOLD, type People } from './people.js';
import type { DemoProperty } from './properties.js';
import type { Random } from './random.js';
import { createRentChanges, createScottishTenancy, homesFromLast } from './single-tenancies.js';
import type { Size } from './size.js';
import { daysAfter, type Tenancy } from './tenancy.js';

const LAST_RENEWAL_DAY = -2;
const BETWEEN_RENEWALS = 7;
/** Renewals whose tenancy has not begun. */
const OPEN_RENEWALS = 5;
const STAGES = 9;
const HOLDING_DEPOSIT = 3;
const REFERENCING = 4;
const TENANCY = 6;
const OPEN_BEFORE_GUARANTORS = 4;

/** The brand that tenancies are created for. */
export interface Setting {
  domain: string;
  size: Size;
  people: People;
  properties: readonly DemoProperty[];
  since: Date;
  today: Date;
}

/**
 * Creates the flows of a brand: ended, open, decided and renewed ones, with what belongs to them. Returns the
 * open ones.
 */
export async function createTenancies(agency: Agency, random: Random, setting: Setting): Promise<Tenancy[]> {
  const { domain, size, people, properties, since, today } = setting;
  const flows = new Flows(agency, random, people);
  const plans = new FlowPlans(random, people.tenants.slice(1, -2), properties);

  const ended: { tenancy: Tenancy; plan: FlowPlan }[] = [];
  for (let index = 0; index < size.ended; index += 1) {
    const isComplete = index < size.complete;
    const plan = plans.next(daysAfter(since, 5 * index), isComplete ? STAGES : TENANCY, {
      isRecorded: isComplete,
      isUnprotected: index % 4 === 1,
    });
    // The documents of an older tenancy are in another system.
    const then = isComplete ? undefined : (tenancy: Tenancy) => flows.completeAgreement(tenancy);
    ended.push({ plan, tenancy: await flows.create(plan, then) });
  }
  const open: Tenancy[] = [];
  for (let reached = 1; reached <= size.open; reached += 1)
    open.push(
      await flows.create(
        plans.next(createdBefore(today, reached, 8), reached, { isUnprotected: reached === STAGES - 1 }),
        reached === REFERENCING ? (tenancy) => flows.agreeDeadline(tenancy) : undefined,
      ),
    );
  const decided: Tenancy[] = [];
  for (const outcome of ['LANDLORD_DECLINED', 'TENANT_WITHDREW']) {
    const plan = plans.next(daysAfter(today, -12), HOLDING_DEPOSIT + 1);
    decided.push(
      await flows.create(plan, async (tenancy) => {
        await flows.decide(tenancy, outcome, daysAfter(today, -4));
        if (outcome === 'TENANT_WITHDREW') await flows.keepDeposit(tenancy, daysAfter(today, -3));
      }),
    );
  }
  const renewals: Tenancy[] = [];
  for (const [index, { tenancy, plan: before }] of ended.entries()) {
    const later = size.ended - 1 - index;
    const createdAt = daysAfter(today, LAST_RENEWAL_DAY - BETWEEN_RENEWALS * later);
    const reached = daysAfter(createdAt, START_DAY) < today ? STAGES : index % 4;
    const plan = plans.next(createdAt, reached, { property: before.property, isRecorded: false });
    const archive = () => flows.archive(tenancy, daysAfter(createdAt, 1));
    const isArchived = !before.isRecorded || index % 3 === 0;
    renewals.push(await flows.renew(tenancy, plan, isArchived ? archive : undefined));
  }
  // The flow in demo.json: its holding deposit is not confirmed yet; its lead tenant is the user of the key.
  const demoFlow = await flows.create(
    plans.next(createdBefore(today, HOLDING_DEPOSIT, 2), HOLDING_DEPOSIT, {
      tenants: people.tenants.slice(0, HOUSEHOLD),
    }),
  );

  const all = [demoFlow, ...open, ...renewals, ...ended.map(({ tenancy }) => tenancy), ...decided];
  // So that each call about certificates can be tried with it.
  await flows.protect(demoFlow, 'TDS', daysAfter(today, -1));
  for (const tenancy of all.slice(0, size.inventories)) await flows.addInventory(tenancy, today);
  // Tenants of these flows have no agreement yet.
  const candidates = [...open.slice(0, OPEN_BEFORE_GUARANTORS), ...renewals.slice(-OPEN_RENEWALS)];
  for (const [index, tenancy] of candidates.slice(0, size.guarantors).entries())
    await createGuarantor(agency, random, tenancy, domain, index);
  for (const [index, tenancy] of all.slice(0, size.issues).entries()) {
    const status = ISSUE_STATUSES[index % ISSUE_STATUSES.length] ?? 'REPORTED';
    await createIssue(agency, random, tenancy, status, daysAfter(today, -2));
  }
  for (const [index, property] of properties.slice(0, size.leads).entries())
    await createLead(agency, random, property, domain, index, daysAfter(since, 40 + index));
  await createScottishTenancy(agency, setting);
  await createRentChanges(agency, setting);
  await createEndingTenancy(agency, setting);
  await createEndedTenancy(agency, setting);
  await createOverstayedTenancy(agency, setting);
  const home = homesFromLast(properties)[3] ?? properties[0];
  const [first, second] = people.tenants.slice(-2);
  if (home && first && second)
    await createViewings(agency, home, [first.id, second.id], people.agents[0]?.reference, today);
  await createNotes(agency, demoFlow, people.tenants[0]?.id, today);
  return open;
}
