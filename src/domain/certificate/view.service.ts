import type { FilterQuery } from '@mikro-orm/core';
import { lockAllForChange } from '../../database/change/lock-for-change.js';
import { invalid, recordsNotFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { flowById, lockFlows, openFlowIds } from '../flow/record/flow.service.js';
import { Certificate, CertificateKind, DepositScheme } from './record/certificate.entity.js';
import type { ViewCertificatesInput } from './record/certificate.input.js';
import type { ViewCertificatesPayload } from './record/certificate.payload.js';

/** Marks the selected certificates as seen, or as not seen. */
export async function viewCertificates(
  ctx: Context,
  input: ViewCertificatesInput,
): Promise<ViewCertificatesPayload> {
  const flows = await flowsInView(ctx, input);
  const selected = selectors(input);
  // Flows are locked before their certificates, as in every change of certificates, so that two changes
  // cannot deadlock.
  if (selected.length > 0) await lockFlows(ctx, flows);
  const found = await lockAllForChange(ctx.em, Certificate, {
    flow: { $in: flows.map((id) => [ctx.brandId, id] as const) },
    ...(selected.length > 0 && { $or: selected }),
  });
  const certificates = found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
  assertFound(input, certificates);
  const toChange =
    selected.length === 0 ? [] : certificates.filter(({ isSeen }) => isSeen !== (input.isSeen ?? true));
  for (const certificate of toChange) await mark(ctx, certificate, input.isSeen ?? true);
  return { updated: toChange.length, certificates };
}

/** A certificate that was selected by its id or URL and is not in one of the flows is 404. */
function assertFound({ url, certificateId }: ViewCertificatesInput, certificates: Certificate[]): void {
  const missing: { path: string; message: string }[] = [];
  if (url && !certificates.some((one) => one.url === url))
    missing.push({ path: 'input.url', message: `Certificate ${url} not found.` });
  if (certificateId && !certificates.some(({ id }) => id === certificateId))
    missing.push({ path: 'input.certificateId', message: `Certificate ${certificateId} not found.` });
  if (missing.length > 0) throw recordsNotFound(missing);
}

async function mark(ctx: Context, certificate: Certificate, isSeen: boolean): Promise<void> {
  certificate.isSeen = isSeen;
  certificate.seenAt = isSeen ? ctx.now() : null;
  const { id: certificateId, kind, url } = certificate;
  await emit(ctx, {
    type: 'certificate_viewed',
    flowId: certificate.flow.id,
    certificateId,
    kind,
    url,
    isSeen,
  });
}

async function flowsInView(ctx: Context, { flowId, bodyFlowId }: ViewCertificatesInput): Promise<number[]> {
  if (flowId && bodyFlowId && flowId !== bodyFlowId) {
    const message = 'must be the same flow in both places';
    throw invalid(['input.flowId', 'input.bodyFlowId'].map((path) => ({ in: 'arguments', path, message })));
  }
  const id = flowId ?? bodyFlowId;
  return id ? [(await flowById(ctx, id)).id] : openFlowIds(ctx);
}

/** The filter of each selector. */
function selectors(input: ViewCertificatesInput): FilterQuery<Certificate>[] {
  const { DEPOSIT, PRESCRIBED_INFORMATION, INVENTORY } = CertificateKind;
  const all: [unknown, FilterQuery<Certificate>][] = [
    [input.readAll, { id: { $gt: 0 } }],
    [input.isDeposit, { kind: DEPOSIT }],
    [input.isPrescribedInformation, { kind: PRESCRIBED_INFORMATION }],
    [input.isInventory, { kind: INVENTORY }],
    [input.isTds, { kind: DEPOSIT, scheme: DepositScheme.TDS }],
    [input.url, { url: input.url ?? '' }],
    [input.certificateId, { id: input.certificateId ?? 0 }],
  ];
  return all.filter(([isGiven]) => isGiven).map(([, filter]) => filter);
}
