import type { Em } from '../database/orm.js';
import type { Brand } from '../domain/base/brand.entity.js';
import type { User } from '../domain/directory/user.entity.js';
import { Flow } from '../domain/flow/flow.entity.js';
import { describeStage } from '../domain/flow/stage-text.js';
import { type FlowStage, STAGES, StageStatus } from '../domain/flow/stages.js';
import { SubTenant } from '../domain/flow/sub-tenant.entity.js';
import type { Property } from '../domain/property/property.entity.js';
import type { EventType } from '../domain/timeline/event-type.js';
import { TimelineEntry } from '../domain/timeline/timeline-entry.entity.js';
import type { People } from './people.js';
import type { Random } from './random.js';

const HOUR_MS = 60 * 60 * 1000;

/**
 * What a demo flow is created from. `reached` is the index of its current stage; at 9 all stages are
 * complete.
 */
export interface FlowPlan {
  property: Property;
  tenants: readonly User[];
  reached: number;
  predecessor?: Flow;
  isArchived?: boolean;
  createdAt: Date;
  number: number;
}

export interface DemoFlow {
  flow: Flow;
  subTenants: SubTenant[];
}

export function createFlow(em: Em, brand: Brand, random: Random, people: People, plan: FlowPlan): DemoFlow {
  const { property, tenants, reached, predecessor, isArchived = false, createdAt, number } = plan;
  const agent = people.agents[number % people.agents.length] ?? null;
  const isSigned = reached > STAGES.indexOf('tenancy');
  const flow = em.create(
    Flow,
    {
      brand,
      property,
      agent,
      branch: agent?.branch ?? null,
      landlord: random.of(people.landlords),
      predecessor: predecessor ?? null,
      isRenewed: predecessor !== undefined,
      isArchived,
      landlordBankAccount: reached > 1 ? random.integer(1000, 9999) : null,
      numberOfOccupants: tenants.length,
      crmLandlordId: `LL-${1000 + number}`,
      crmApplicantId: `AP-${2000 + number}`,
      crmTenancyId: `TN-${3000 + number}`,
      payeeRef: `HD${random.hex(6)}`.toUpperCase(),
      moveInPayeeRef: `MI${random.hex(6)}`.toUpperCase(),
      breakClause: random.chance(0.5)
        ? 'Either side may end the tenancy after six months with two months’ notice.'
        : '',
      commonConditions: 'The property is kept clean and aired.',
      isFlowUsed: true,
      isAddedToProperty: true,
      isAstGenerated: isSigned,
      astGeneratedAt: isSigned ? createdAt : null,
      isAstSigned: isSigned,
      astContractUrl: isSigned ? `https://contracts.example.com/${random.hex(10)}.pdf` : null,
      astContractSignedUrl: isSigned ? `https://contracts.example.com/${random.hex(10)}-signed.pdf` : '',
      howToRentPdfUrl: 'https://contracts.example.com/how-to-rent.pdf',
      isHoldingDepositReceivedByLandlord: reached > STAGES.indexOf('holdingDeposit'),
      holdingDepositCollectionFromLeadTenant: number % 5 === 0,
      createdAt,
      updatedAt: new Date(createdAt.getTime() + reached * 30 * HOUR_MS),
      ...statusesAt(reached),
    },
    { persist: true },
  );
  const subTenants = tenants.map((user, index) =>
    createSubTenant(em, brand, flow, user, index === 0, reached, createdAt),
  );
  createHistory(em, brand, flow, people, plan);
  return { flow, subTenants };
}

function statusesAt(reached: number): Partial<Record<`${FlowStage}Status`, StageStatus>> {
  const statusOf = (stage: FlowStage, index: number): StageStatus => {
    if (stage === 'guarantor')
      return reached > index && reached % 2 === 0 ? StageStatus.COMPLETE : StageStatus.NOT_REQUIRED;
    if (index < reached) return StageStatus.COMPLETE;
    return index === reached ? StageStatus.AWAITING_PARTY : StageStatus.NOT_STARTED;
  };
  return Object.fromEntries(STAGES.map((stage, index) => [`${stage}Status`, statusOf(stage, index)]));
}

function createSubTenant(
  em: Em,
  brand: Brand,
  flow: Flow,
  user: User,
  isLead: boolean,
  reached: number,
  createdAt: Date,
): SubTenant {
  const { firstName, lastName, email, phone } = user;
  const holdingDepositConfirmedAt = reached > STAGES.indexOf('holdingDeposit') ? createdAt : null;
  return em.create(
    SubTenant,
    {
      brand,
      flow,
      user,
      firstName,
      lastName,
      email,
      phone,
      isLead,
      holdingDepositConfirmedAt,
      createdAt,
      updatedAt: createdAt,
    },
    { persist: true },
  );
}

function createHistory(
  em: Em,
  brand: Brand,
  flow: Flow,
  people: People,
  { reached, predecessor, isArchived, createdAt }: FlowPlan,
): void {
  let hours = 0;
  const addEntry = (eventType: EventType, description: string): void => {
    const at = new Date(createdAt.getTime() + hours++ * 7 * HOUR_MS);
    em.create(
      TimelineEntry,
      { brand, flow, user: people.system, eventType, description, createdAt: at, updatedAt: at },
      { persist: true },
    );
  };
  addEntry(
    predecessor ? 'flow_renewed' : 'flow_created',
    predecessor ? 'The tenancy was renewed.' : 'The flow was created.',
  );
  for (const stage of STAGES.slice(0, reached))
    addEntry('stage_changed', `${describeStage(stage, StageStatus.COMPLETE)}.`);
  if (reached >= STAGES.length) addEntry('flow_completed', 'Every stage is complete or not required.');
  if (isArchived) addEntry('flow_archived', 'The flow was archived.');
}
