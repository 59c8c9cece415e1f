import type { Agency } from './agency.js';
import * as operation from './operations.js';
import type { Random } from './random.js';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** A flow of the demo, and what its later steps need. */
export interface Tenancy {
  flowId: number;
  propertyId: number;
  createdAt: Date;
  /** Read when they are first needed: most flows never need them. */
  parties: () => Promise<Parties>;
}

/** The tenants of a flow, the lead tenant first, and what may be requested of them. */
export interface Parties {
  subTenants: readonly { id: number }[];
  /** The most that may be requested, in pence; absent if nothing may be requested. */
  limits: Partial<Record<AmountKind, number>>;
}

type AmountKind = 'HOLDING_DEPOSIT' | 'TENANCY_DEPOSIT' | 'FIRST_RENT' | 'VARIATION_FEE';

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The steps of a tenancy, each at a day after its creation. */
export class Steps {
  constructor(
    private readonly agency: Agency,
    private readonly random: Random,
    private readonly tenancy: Tenancy,
  ) {}

  async move(day: number, stage: string, status = 'COMPLETE'): Promise<void> {
    const variables = { flowId: this.tenancy.flowId, input: { stage, status } };
    await this.agency.run(this.at(day), operation.MOVE_STAGE, variables);
  }

  /** The lead tenant pays what may be requested; every tenant’s payment is confirmed. */
  async holdingDeposit(day: number, isRecorded: boolean): Promise<void> {
    const { limits, subTenants } = await this.tenancy.parties();
    const { HOLDING_DEPOSIT: most } = limits;
    if (most === undefined) return this.move(day, 'HOLDING_DEPOSIT', 'NOT_REQUIRED');
    if (isRecorded) await this.receive(day, 'HOLDING_DEPOSIT', most);
    const subTenantIds = subTenants.map(({ id }) => id);
    await this.run(day + 0.1, operation.CONFIRM_HOLDING_DEPOSIT, {
      flowId: this.tenancy.flowId,
      subTenantIds,
    });
  }

  /** The tenants withdrew, so the agency keeps the holding deposit, and gives them the reasons. */
  async keepDeposit(day: number): Promise<void> {
    const { HOLDING_DEPOSIT: amountPence } = (await this.tenancy.parties()).limits;
    if (amountPence === undefined) return;
    await this.pay(day, {
      ...{ kind: 'HOLDING_DEPOSIT', direction: 'KEPT', amountPence, keptGround: 'TENANT_WITHDREW' },
      note: 'The tenants found another property.',
    });
    await this.change(day, operation.RECORD_DOCUMENT, {
      ...{ kind: 'HOLDING_DEPOSIT_REASONS', method: 'EMAIL', givenOn: dayOf(this.at(day)) },
    });
  }

  /** Referencing takes longer, so another deadline for the agreement is agreed. */
  agreeDeadline(day: number, deadline: number): Promise<void> {
    return this.change(day, operation.AGREE_DEADLINE, {
      agreedOn: dayOf(this.at(day)),
      deadlineOn: dayOf(this.at(deadline)),
      url: `https://contracts.example.com/deadline-${this.tenancy.flowId}.pdf`,
    });
  }

  /** Every party signs the agreement, the agency last. */
  async sign(day: number): Promise<void> {
    const url = `https://contracts.example.com/${this.random.hex(10)}.pdf`;
    await this.contract(day - 1, { kind: 'WRITTEN_STATEMENT', step: 'GIVEN' });
    await this.contract(day - 1, { kind: 'TENANCY_AGREEMENT', step: 'GENERATED', url });
    const { subTenants } = await this.tenancy.parties();
    for (const [index, { id }] of subTenants.entries())
      await this.contract(day - 0.5 + index / 10, {
        kind: 'TENANCY_AGREEMENT',
        step: 'SIGNED',
        subTenantId: id,
      });
    await this.contract(day, {
      kind: 'TENANCY_AGREEMENT',
      step: 'SIGNED',
      url: url.replace('.pdf', '-signed.pdf'),
    });
  }

  /** The holding deposit becomes part of the tenancy deposit, and the rest of it is paid. */
  async deposit(day: number): Promise<void> {
    const { limits } = await this.tenancy.parties();
    const { HOLDING_DEPOSIT: held = 0, TENANCY_DEPOSIT: most } = limits;
    if (most === undefined) return;
    if (held > 0)
      await this.pay(day, {
        kind: 'HOLDING_DEPOSIT',
        direction: 'APPLIED',
        appliedTo: 'TENANCY_DEPOSIT',
        amountPence: held,
      });
    await this.receive(day, 'TENANCY_DEPOSIT', most - held);
  }

  async rent(day: number): Promise<void> {
    const { FIRST_RENT: most } = (await this.tenancy.parties()).limits;
    if (most !== undefined) await this.receive(day, 'RENT', most);
  }

  /** The deposit is protected, and the tenants get the prescribed information. */
  async protect(day: number, scheme: string): Promise<void> {
    const item = (kind: string) => ({
      certificate_url: `https://certificates.example.com/${kind}/${this.random.hex(10)}.pdf`,
      flow_id: this.tenancy.flowId,
    });
    await this.run(day, operation.PROTECT, {
      input: {
        depositCertificates: [{ ...item('deposit'), scheme, protected_on: dayOf(this.at(day)) }],
        prescribedCertificates: [item('prescribed_info')],
      },
    });
    if (this.random.chance(0.3))
      await this.run(day + 1, operation.VIEW_CERTIFICATES, {
        input: { flowId: this.tenancy.flowId, isDeposit: true },
      });
  }

  async give(day: number, kind: string): Promise<void> {
    await this.contract(day, { kind, step: 'GIVEN' });
  }

  private contract(day: number, input: object): Promise<void> {
    return this.change(day, operation.RECORD_CONTRACT, input);
  }

  private receive(day: number, kind: string, amountPence: number): Promise<void> {
    return this.pay(day, { kind, direction: 'RECEIVED', amountPence });
  }

  private async pay(day: number, payment: object): Promise<void> {
    const receivedOn = dayOf(this.at(day));
    const payerSubTenantId = (await this.tenancy.parties()).subTenants[0]?.id;
    return this.change(day, operation.RECORD_PAYMENT, { ...payment, receivedOn, payerSubTenantId });
  }

  private change(day: number, text: string, input: object): Promise<void> {
    return this.run(day, text, { flowId: this.tenancy.flowId, input });
  }

  private async run(day: number, text: string, variables: Record<string, unknown>): Promise<void> {
    await this.agency.run(this.at(day), text, variables);
  }

  private at(day: number): Date {
    return daysAfter(this.tenancy.createdAt, day);
  }
}
