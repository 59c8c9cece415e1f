import { readOne } from '../../database/read/read.js';
import { invalidArgument, type Problem, recordsNotFound } from '../../errors.js';
import type { Day } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { ComplianceKind } from '../compliance/record/compliance-kind.js';
import { ComplianceRecord } from '../compliance/record/compliance-record.entity.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { Payment } from '../payment/payment.entity.js';
import { PaymentDirection } from '../payment/payment-kind.js';
import type { RecordDocumentInput } from './document.input.js';
import type { GivenDocument } from './given-document.entity.js';
import { DocumentKind } from './kinds/document-kind.js';

/** The kind of record that each of these documents is a copy of. */
const COPY_OF: Partial<Record<DocumentKind, ComplianceKind>> = {
  [DocumentKind.EPC]: ComplianceKind.EPC,
  [DocumentKind.GAS_RECORD]: ComplianceKind.GAS_SAFETY,
  [DocumentKind.EICR]: ComplianceKind.EICR,
};

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
    ...(complianceId != null && !COPY_OF[kind]
      ? problem('complianceId', 'must be left out: only EPCs, gas records and EICRs have a compliance record')
      : []),
  ];
}

interface Subjects extends Pick<RecordDocumentInput, 'kind' | 'givenOn'> {
  paymentId: number | null;
  complianceId: number | null;
}

/** The payment of the flow and the compliance record of its property that a document is about. */
export async function subjectsOf(
  { em, reader, brandId }: Context,
  { id, property }: Pick<Flow, 'id' | 'property'>,
  { kind, givenOn, paymentId, complianceId }: Subjects,
): Promise<Pick<GivenDocument, 'payment' | 'compliance'>> {
  const missing = (member: string, what: string) =>
    recordsNotFound([{ path: `input.${member}`, message: `${what} not found.` }]);
  if (paymentId !== null) {
    const where = { id: paymentId, flow: [brandId, id] } as const;
    const payment = await readOne(reader, { entity: Payment, where, fields: ['direction', 'isCash'] });
    if (!payment) throw missing('paymentId', `Payment ${paymentId}`);
    if (payment.direction !== PaymentDirection.RECEIVED || !payment.isCash)
      throw invalidArgument('input.paymentId', 'must be a payment that was received in cash');
  }
  if (complianceId !== null) {
    const where = { id: complianceId, property: [brandId, property.id] } as const;
    const fields = ['kind', 'checkedOn', 'voidedAt'] as const;
    const record = await readOne(reader, { entity: ComplianceRecord, where, fields });
    if (!record) throw missing('complianceId', `Compliance record ${complianceId}`);
    const why = whyNoCopy(record, kind, givenOn);
    if (why) throw invalidArgument('input.complianceId', why);
  }
  return {
    payment: paymentId === null ? null : em.getReference(Payment, [brandId, paymentId]),
    compliance: complianceId === null ? null : em.getReference(ComplianceRecord, [brandId, complianceId]),
  };
}

function whyNoCopy(
  record: Pick<ComplianceRecord, 'kind' | 'checkedOn' | 'voidedAt'>,
  kind: DocumentKind,
  givenOn: Day,
): string | undefined {
  if (record.kind !== COPY_OF[kind]) return `must be a record of the kind ${COPY_OF[kind]?.toUpperCase()}`;
  if (record.voidedAt) return 'must not be a record that was voided';
  return record.checkedOn > givenOn ? `must not be later than ${givenOn}, the day of givenOn` : undefined;
}
