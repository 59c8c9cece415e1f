import type { Em } from '../database/orm.js';
import type { Brand } from '../domain/base/brand.entity.js';
import { Certificate, CertificateKind, DepositScheme } from '../domain/certificate/certificate.entity.js';
import { Guarantor } from '../domain/guarantor/guarantor.entity.js';
import { GuarantorStatus } from '../domain/guarantor/guarantor-status.js';
import { LeadStatus } from '../domain/lead/lead-status.js';
import { PortalLead } from '../domain/lead/portal-lead.entity.js';
import { MaintenanceIssue } from '../domain/maintenance/maintenance-issue.entity.js';
import { MaintenanceStatus } from '../domain/maintenance/maintenance-status.js';
import type { Property } from '../domain/property/property.entity.js';
import type { DemoFlow } from './flows.js';
import type { Random } from './random.js';
import { FAULTS, FIRST_NAMES, LAST_NAMES, PORTALS } from './words.js';

const HOUR_MS = 60 * 60 * 1000;

/** The certificates of a flow: a deposit certificate, its prescribed information, an inventory. */
export function createCertificates(em: Em, brand: Brand, random: Random, { flow }: DemoFlow): void {
  const { createdAt } = flow;
  for (const kind of Object.values(CertificateKind)) {
    const isSeen = random.chance(0.3);
    const scheme = kind === CertificateKind.DEPOSIT ? random.of(Object.values(DepositScheme)) : null;
    const url = `https://certificates.example.com/${kind}/${random.hex(10)}.pdf`;
    em.create(
      Certificate,
      {
        brand,
        flow,
        kind,
        url,
        scheme,
        isSeen,
        seenAt: isSeen ? createdAt : null,
        createdAt,
        updatedAt: createdAt,
      },
      { persist: true },
    );
  }
}

/** A guarantor of a flow's lead tenant. */
export function createGuarantor(
  em: Em,
  brand: Brand,
  random: Random,
  { flow, subTenants: [subTenant] }: DemoFlow,
  domain: string,
): void {
  if (!subTenant) return;
  const [firstName, lastName] = [random.of(FIRST_NAMES), random.of(LAST_NAMES)];
  const status = random.of(Object.values(GuarantorStatus));
  const { createdAt } = flow;
  em.create(
    Guarantor,
    {
      brand,
      subTenant,
      applicationId: random.uuid(),
      title: random.of(['Mr', 'Ms', 'Dr']),
      firstName,
      lastName,
      email: `${firstName}.${lastName}.guarantor@${domain}`.toLowerCase(),
      phone: `07700 900${String(random.integer(0, 999)).padStart(3, '0')}`,
      postcode: 'AB10 1XG',
      correspondenceAddress: `${random.integer(1, 90)} Mill Lane, Aberdeen`,
      status,
      reportContent: status === GuarantorStatus.ACCEPTED ? 'The guarantor can afford the rent.' : null,
      lastReferenceUpdateAt: status === GuarantorStatus.INVITED ? null : createdAt,
      completedAt: status === GuarantorStatus.ACCEPTED ? createdAt : null,
      salary: random.integer(30, 90) * 1000,
      createdAt,
      updatedAt: createdAt,
    },
    { persist: true },
  );
}

/** A maintenance issue with a status. */
export function createIssue(
  em: Em,
  brand: Brand,
  random: Random,
  { flow, subTenants: [reporter] }: DemoFlow,
  status: MaintenanceStatus,
  number: number,
): MaintenanceIssue | undefined {
  if (!reporter) return undefined;
  const title = random.of(FAULTS);
  const createdAt = new Date(flow.createdAt.getTime() + number * HOUR_MS);
  return em.create(
    MaintenanceIssue,
    {
      brand,
      property: flow.property,
      flow,
      reporter: reporter.user,
      title,
      description: `${title}. Noticed this week.`,
      status,
      createdAt,
      updatedAt: createdAt,
    },
    { persist: true },
  );
}

/** An enquiry from a portal about a property. */
export function createLead(
  em: Em,
  brand: Brand,
  random: Random,
  property: Property,
  domain: string,
  number: number,
): void {
  const [firstName, lastName] = [random.of(FIRST_NAMES), random.of(LAST_NAMES)];
  const createdAt = new Date(property.createdAt.getTime() + number * HOUR_MS);
  em.create(
    PortalLead,
    {
      brand,
      portal: random.of(PORTALS),
      portalLeadId: `L${10_000 + number}`,
      firstName,
      lastName,
      email: `${firstName}.${lastName}.lead${number}@${domain}`.toLowerCase(),
      message: 'Is a viewing possible this week?',
      status: random.of(Object.values(LeadStatus)),
      property,
      createdAt,
      updatedAt: createdAt,
    },
    { persist: true },
  );
}
