import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { invalid, notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { flowById, holdFlows, openFlowIds } from '../flow/flow.service.js';
import { Certificate, CertificateKind, DepositScheme } from './certificate.entity.js';
import type { ViewCertificatesInput } from './certificate.input.js';
import type { ViewCertificatesPayload } from './certificate.payload.js';

/** Marks the chosen certificates as seen, or as not seen (endpoint 7, domain 5). */
export async function viewCertificates(
  ctx: Context,
  input: ViewCertificatesInput,
): Promise<ViewCertificatesPayload> {
  const flows = await flowsInView(ctx, input);
  const chosen = selectors(input);
  // The flows before their certificates, as everyone who changes them does.
  if (chosen.length > 0) await holdFlows(ctx, flows);
  const certificates = await ctx.em.find(
    Certificate,
    {
      flow: { $in: flows.map((id) => [ctx.brandId, id] as const) },
      ...(chosen.length > 0 && { $or: chosen }),
    },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (input.url && certificates.every(({ url }) => url !== input.url)) throw notFound('Certificate');
  const toChange =
    chosen.length === 0 ? [] : certificates.filter(({ isSeen }) => isSeen !== (input.isSeen ?? true));
  for (const certificate of toChange) await mark(ctx, certificate, input.isSeen ?? true);
  return { updated: toChange.length, certificates };
}

async function mark(ctx: Context, certificate: Certificate, isSeen: boolean): Promise<void> {
  certificate.isSeen = isSeen;
  certificate.seenAt = isSeen ? ctx.now() : null;
  const { kind, url } = certificate;
  await emit(ctx, { type: 'certificate_viewed', flowId: certificate.flow.id, kind, url, isSeen });
}

async function flowsInView(ctx: Context, { flowId, bodyFlowId }: ViewCertificatesInput): Promise<number[]> {
  if (flowId && bodyFlowId && flowId !== bodyFlowId) {
    const message = 'must be the same flow in the query and in the body';
    throw invalid(['input.flowId', 'input.bodyFlowId'].map((path) => ({ in: 'arguments', path, message })));
  }
  const id = flowId ?? bodyFlowId;
  return id ? [(await flowById(ctx, id)).id] : openFlowIds(ctx);
}

/** What each selector chooses; together they choose what any of them does. */
function selectors(input: ViewCertificatesInput): FilterQuery<Certificate>[] {
  const { DEPOSIT, PRESCRIBED_INFO, INVENTORY } = CertificateKind;
  const all: [unknown, FilterQuery<Certificate>][] = [
    [input.readAll, { id: { $gt: 0 } }],
    [input.isDeposit, { kind: DEPOSIT }],
    [input.isPrescribedInfo, { kind: PRESCRIBED_INFO }],
    [input.isInventory, { kind: INVENTORY }],
    [input.isTds, { kind: DEPOSIT, scheme: DepositScheme.TDS }],
    [input.url, { url: input.url ?? '' }],
  ];
  return all.filter(([chosen]) => chosen).map(([, filter]) => filter);
}
