import { readOne } from '../../database/read/read.js';
import { type Problem, recordsNotFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { ComplianceRecord } from '../compliance/record/compliance-record.entity.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { Payment } from '../payment/payment.entity.js';
import type { RecordDocumentInput } from './document.input.js';
import type { GivenDocument } from './given-document.entity.js';
import { DocumentKind } from './kinds/document-kind.js';

const OF_COMPLIANCE: readonly DocumentKind[] = [DocumentKind.EPC, DocumentKind.GAS_RECORD, DocumentKind.EICR];

/** What is wrong with the records that a document is about, by its kind. */
export function subjectProblems({ kind, paymentId, complianceId }: RecordDocumentInput): Problem[] {
  const problem = (member: string, message: string): Problem[] => [
    { in: 'arguments', path: `input.${member}`, message },
  ];
  const isReceipt = kind === DocumentKind.CASH_RECEIPT;
  return [
    ...(isReceipt && paymentId == null ? problem('paymentId', 'is required for a cash receipt') : []),
    ...(!isReceipt && paymentId != null
      ? problem('paymentId', 'must be left out: only cash receipts are for a payment')
      : []),
    ...(complianceId != null && !OF_COMPLIANCE.includes(kind)
      ? problem('complianceId', 'must be left out: only EPCs, gas records and EICRs have a compliance record')
      : []),
  ];
}

interface Subjects {
  paymentId: number | null;
  complianceId: number | null;
}

/** The payment of the flow and the compliance record of its property that a document is about. */
export async function subjectsOf(
  { em, reader, brandId }: Context,
  { id, property }: Pick<Flow, 'id' | 'property'>,
  { paymentId, complianceId }: Subjects,
): Promise<Pick<GivenDocument, 'payment' | 'compliance'>> {
  const missing = (member: string, what: string) =>
    recordsNotFound([{ path: `input.${member}`, message: `${what} not found.` }]);
  if (paymentId !== null) {
    const where = { id: paymentId, flow: [brandId, id] } as const;
    if (!(await readOne(reader, { entity: Payment, where, fields: [] })))
      throw missing('paymentId', `Payment ${paymentId}`);
  }
  if (complianceId !== null) {
    const where = { id: complianceId, property: [brandId, property.id] } as const;
    if (!(await readOne(reader, { entity: ComplianceRecord, where, fields: [] })))
      throw missing('complianceId', `Compliance record ${complianceId}`);
  }
  return {
    payment: paymentId === null ? null : em.getReference(Payment, [brandId, paymentId]),
    compliance: complianceId === null ? null : em.getReference(ComplianceRecord, [brandId, complianceId]),
  };
}
