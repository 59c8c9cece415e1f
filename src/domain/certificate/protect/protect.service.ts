import { drawIds } from '../../../database/orm/ids.js';
import { rejectIfAny } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { warningsOf } from '../../base/warning.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { Certificate } from '../record/certificate.entity.js';
import type { ProtectAndSetupInput } from '../record/certificate.input.js';
import type { ProtectAndSetupPayload } from '../record/certificate.payload.js';
import { flowOf } from './certificate-flow.js';
import { contradictions, itemProblems, itemsOf } from './certificate-items.js';
import { type Addition, type CertificatePlan, planCertificates } from './certificate-plan.js';
import { protectionDueAt } from './protection-due.js';
import { recordGiven } from './record-given.js';
import { warnOfScheme } from './scheme-warning.js';

const EVENTS = {
  deposit: {
    added: 'deposit_certificate_added',
    updated: 'deposit_certificate_updated',
    deleted: 'deposit_certificate_deleted',
  },
  prescribed_info: {
    added: 'prescribed_info_added',
    updated: 'prescribed_info_updated',
    deleted: 'prescribed_info_deleted',
  },
} as const;

/** Adds, replaces and deletes the certificates of one flow. */
export async function protectAndSetup(
  ctx: Context,
  input: ProtectAndSetupInput,
): Promise<ProtectAndSetupPayload> {
  const items = itemsOf(input);
  rejectIfAny([...itemProblems(ctx.now(), items), ...contradictions(items)]);
  const named = await flowOf(ctx, input);
  if (!named) {
    const nothing = { depositCertificates: [], prescribedCertificates: [], deleted: [] };
    return { flowId: null, ...nothing, protectionDueAt: null, warnings: warningsOf(ctx) };
  }
  const flow = await flowForChange(ctx, named.id, named.path ? { path: named.path } : {});
  const existing = await ctx.em.find(Certificate, { flow }, { orderBy: { id: 'asc' } });
  const plan = planCertificates(existing, input);
  const certificateOf = await applyPlan(ctx, flow, plan);
  await recordGiven(ctx, flow, items);
  warnOfScheme(ctx, flow, items);
  return {
    flowId: flow.id,
    depositCertificates: plan.certificates.deposit.flatMap(certificateOf),
    prescribedCertificates: plan.certificates.prescribed_info.flatMap(certificateOf),
    deleted: plan.removals.map(({ certificate }) => certificate.id),
    protectionDueAt: await protectionDueAt(ctx, flow),
    warnings: warningsOf(ctx),
  };
}

/**
 * Carries out a plan and emits its events. Returns a function that finds the record of a planned certificate.
 */
async function applyPlan(
  ctx: Context,
  flow: Flow,
  plan: CertificatePlan<Certificate>,
): Promise<(planned: Certificate | Addition) => Certificate | []> {
  const { removals, additions } = plan;
  for (const { kind, certificate } of removals) {
    ctx.em.remove(certificate);
    await emit(ctx, {
      type: EVENTS[kind].deleted,
      flowId: flow.id,
      certificateId: certificate.id,
      url: certificate.url,
    });
  }
  await applyChanges(ctx, flow, plan);
  const ids = await drawIds(
    ctx.em,
    additions.map(() => Certificate),
  );
  const added = new Map<Addition, Certificate>();
  for (const [place, addition] of additions.entries()) {
    const { kind, url, details } = addition;
    const certificateId = ids[place];
    if (certificateId === undefined) throw new Error('An id was drawn for each certificate.');
    const record = { id: certificateId, brand: flow.brand, flow, kind, url, ...details };
    added.set(addition, ctx.em.create(Certificate, record, { persist: true }));
    await emit(ctx, { type: EVENTS[kind].added, flowId: flow.id, certificateId, url });
  }
  return (planned) => (planned instanceof Certificate ? planned : (added.get(planned) ?? []));
}

/**
 * URLs are given up in a step before others take them, because the database rejects two equal ones even
 * between two statements.
 */
async function applyChanges(
  ctx: Context,
  flow: Flow,
  { removals, changes }: CertificatePlan<Certificate>,
): Promise<void> {
  const moved = changes.filter(({ certificate, url }) => certificate.url !== url);
  for (const { kind, certificate, url, details } of changes) {
    const previousUrl = certificate.url;
    const { scheme } = details;
    const isOther = url !== previousUrl || scheme !== (certificate.scheme ?? null);
    const change = {
      flowId: flow.id,
      certificateId: certificate.id,
      url,
      previousUrl,
      ...(isOther && { scheme }),
    };
    await emit(ctx, { type: EVENTS[kind].updated, ...change });
    Object.assign(certificate, details);
  }
  for (const { certificate } of moved) certificate.url = `replaced:${certificate.id}`;
  if (removals.length + moved.length > 0) await ctx.em.sendChanges();
  for (const { certificate, url } of moved) Object.assign(certificate, { url, isSeen: false, seenAt: null });
}
