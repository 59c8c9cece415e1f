import type { Agency } from './agency.js';
import { type FlowPlan, type Terms, termsOf } from './flow-plan.js';
import { type Life, live, schemeOf } from './lives.js';
import * as operation from './operations.js';
import type { People } from './people.js';
import type { Random } from './random.js';
import { DAY_MS, dayOf, type Parties, Steps, type Tenancy } from './tenancy.js';

const CONDITIONS = [
  'The property is kept clean and aired.',
  'The garden is kept tidy.',
  'Nothing is stored in the hall.',
];

interface Created {
  flowId: number;
}

/** The response of `operation.PARTIES`. */
interface Found {
  flow: Pick<Parties, 'subTenants'>;
  checkAmounts: { items: { kind: keyof Parties['limits']; maximumPence: number | null }[] };
}

/** Creates flows of a brand and takes each to its current stage. */
export class Flows {
  constructor(
    private readonly agency: Agency,
    private readonly random: Random,
    private readonly people: People,
  ) {}

  /** The next steps may be made by `then`, which shares the records of the flow. */
  create(plan: FlowPlan, then?: (tenancy: Tenancy) => Promise<void>): Promise<Tenancy> {
    return this.agency.keeping(async () => {
      const tenancy = await this.created(plan);
      await then?.(tenancy);
      return tenancy;
    });
  }

  /** A renewal has the parties and the property of its predecessor; its stages begin again. */
  renew(predecessor: Tenancy, plan: FlowPlan, then?: () => Promise<void>): Promise<Tenancy> {
    return this.agency.keeping(async () => {
      const tenancy = await this.renewed(predecessor, plan);
      await then?.();
      return tenancy;
    });
  }

  private async created(plan: FlowPlan): Promise<Tenancy> {
    const { agents } = this.people;
    const { number, property, tenants, createdAt } = plan;
    const agent = agents[number % agents.length];
    const terms = termsOf(property, createdAt);
    const { createFlow } = await this.agency.run<{ createFlow: Created }>(createdAt, operation.CREATE_FLOW, {
      input: {
        reference: `F-${number}`,
        propertyId: property.id,
        agentReference: agent?.reference,
        branchReference: agent?.branchReference,
        commonConditions: this.random.of(CONDITIONS),
        tenants: tenants.map(({ id }, index) => ({ personId: id, isLead: index === 0 })),
        numberOfOccupants: tenants.length,
        crmLandlordId: `LL-${1000 + number}`,
        crmApplicantId: `AP-${2000 + number}`,
        crmTenancyId: `TN-${3000 + number}`,
        payeeRef: `HD${this.random.hex(6)}`.toUpperCase(),
        moveInPayeeRef: `MI${this.random.hex(6)}`.toUpperCase(),
        ...(this.random.chance(0.5) && {
          breakClause: 'The tenant may end the tenancy after six months with two months’ notice.',
        }),
        holdingDepositCollectionFromLeadTenant: number % 5 === 0,
        ...(number % 3 === 0 && { metadata: { crm_case: `C-${4000 + number}` } }),
        ...terms,
      },
    });
    // The creation of a flow completes its first stage.
    return this.live(this.tenancyOf(createFlow, plan, terms), plan, 1);
  }

  private async renewed(predecessor: Tenancy, plan: FlowPlan): Promise<Tenancy> {
    const { number, property, createdAt } = plan;
    const terms = termsOf(property, createdAt);
    const { renewFlow } = await this.agency.run<{ renewFlow: Created }>(createdAt, operation.RENEW_FLOW, {
      id: predecessor.flowId,
      input: { type: 'NEW_TENANCY', reference: `F-${number}`, ...terms },
    });
    return this.live(this.tenancyOf(renewFlow, plan, terms), plan, 0);
  }

  completeAgreement(tenancy: Tenancy): Promise<void> {
    return new Steps(this.agency, this.random, tenancy).move(12, 'TENANCY');
  }

  async keepDeposit(tenancy: Tenancy, at: Date): Promise<void> {
    const day = (at.getTime() - tenancy.createdAt.getTime()) / DAY_MS;
    await new Steps(this.agency, this.random, tenancy).keepDeposit(day);
  }

  /** A month after the holding deposit takes the place of the statutory deadline. */
  agreeDeadline(tenancy: Tenancy): Promise<void> {
    return new Steps(this.agency, this.random, tenancy).agreeDeadline(8, 33);
  }

  async archive({ flowId }: Tenancy, at: Date): Promise<void> {
    await this.agency.run(at, operation.ARCHIVE_FLOW, { id: flowId });
  }

  /** The tenancy does not come about; the holding deposit is to be refunded. */
  async decide({ flowId }: Tenancy, outcome: string, at: Date): Promise<void> {
    const reason = 'Another property suits better.';
    await this.agency.run(at, operation.DECIDE_FLOW, {
      flowId,
      input: { outcome, decidedOn: dayOf(at), reason },
    });
  }

  async protect(tenancy: Tenancy, scheme: string, at: Date): Promise<void> {
    const day = (at.getTime() - tenancy.createdAt.getTime()) / DAY_MS;
    await new Steps(this.agency, this.random, tenancy).protect(day, scheme);
  }

  async addInventory({ flowId }: Tenancy, at: Date): Promise<void> {
    const url = `https://certificates.example.com/inventory/${this.random.hex(10)}.pdf`;
    await this.agency.run(at, operation.ADD_INVENTORY, { flowId, input: { url } });
  }

  private async live(tenancy: Tenancy, plan: FlowPlan, from: number): Promise<Tenancy> {
    const life: Life = { ...plan, scheme: schemeOf(this.random) };
    await live(this.agency, this.random, tenancy, life, from);
    return tenancy;
  }

  private tenancyOf({ flowId }: Created, { property, createdAt }: FlowPlan, terms: Terms): Tenancy {
    let parties: Promise<Parties> | undefined;
    const read = async (): Promise<Parties> => {
      const { flow, checkAmounts } = await this.agency.run<Found>(createdAt, operation.PARTIES, {
        flowId,
        input: { jurisdiction: 'ENGLAND', ...terms },
      });
      const limits = Object.fromEntries(
        checkAmounts.items.map(({ kind, maximumPence }) => [kind, maximumPence ?? undefined]),
      );
      return { subTenants: flow.subTenants, limits };
    };
    return {
      flowId,
      propertyId: property.id,
      createdAt,
      parties: () => {
        parties ??= read();
        return parties;
      },
    };
  }
}
