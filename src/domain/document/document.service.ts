import { drawIds } from '../../database/orm/ids.js';
import { rejectIfAny } from '../../errors.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { pastDay } from '../base/past.js';
import { warningsOf } from '../base/warning.js';
import { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import type { RecordDocumentInput } from './document.input.js';
import type { RecordDocumentPayload } from './document.payload.js';
import { GivenDocument } from './given-document.entity.js';
import { recipientsOf } from './recipients.js';
import { subjectProblems, subjectsOf } from './subjects.js';

/** Records that a document was given to tenants or payers of a flow, archived or not. */
export async function recordDocument(
  ctx: Context,
  flowId: number,
  input: RecordDocumentInput,
): Promise<RecordDocumentPayload> {
  const { expectedVersion, subTenantIds = null, payerPersonIds = null, note, ...rest } = input;
  const { paymentId = null, complianceId = null, ...fact } = rest;
  rejectIfAny([
    ...pastDay(ctx.now(), fact.givenOn, 'input.givenOn'),
    ...(fact.receivedOn ? pastDay(ctx.now(), fact.receivedOn, 'input.receivedOn') : []),
    ...(fact.receivedOn && fact.receivedOn < fact.givenOn
      ? [{ in: 'arguments', path: 'input.receivedOn', message: 'must not be before givenOn' } as const]
      : []),
    ...subjectProblems(input),
  ]);
  const [[id], flow, recipients] = await Promise.all([
    drawIds(ctx.em, [GivenDocument]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, ['property']),
    // PostgreSQL runs it behind the lock.
    recipientsOf(ctx, flowId, { subTenantIds, payerPersonIds }),
  ]);
  const subjects = await subjectsOf(ctx, flow, { ...fact, paymentId, complianceId });
  addDocument(ctx, { id, flowId, ...fact, ...subjects, ...recipients.ids, note: note ?? '' });
  const { kind, method, givenOn } = fact;
  await emit(ctx, {
    type: 'document_given',
    flowId,
    documentId: id,
    kind,
    method,
    givenOn,
    tenants: recipients.tenants,
    payers: recipients.payers,
  });
  return { flowId, documentId: id, warnings: warningsOf(ctx) };
}

type Fact = Pick<GivenDocument, 'id' | 'kind' | 'givenOn' | 'subTenantIds' | 'payerPersonIds'> &
  Partial<
    Pick<
      GivenDocument,
      'givenAt' | 'method' | 'receivedOn' | 'url' | 'sha256' | 'edition' | 'note' | 'payment' | 'compliance'
    >
  > & { flowId: number };

/** Adds a document to a locked flow. The caller emits the event. */
export function addDocument(ctx: Context, { flowId, ...fact }: Fact): void {
  const { em, brandId } = ctx;
  const flow = em.getReference(Flow, [brandId, flowId]);
  em.create(GivenDocument, { brand: brandOf(ctx), flow, ...fact }, { persist: true });
}
