import { AppError, invalid, invalidArgument, notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import type { Flow } from '../flow/flow.entity.js';
import { flowForChange, openFlowIds } from '../flow/flow.service.js';
import { protectionDueAt } from '../flow/holding-deposit.js';
import { Certificate, CertificateKind } from './certificate.entity.js';
import type { CertificateItemInput, ProtectAndSetupInput } from './certificate.input.js';
import type { ProtectAndSetupPayload } from './certificate.payload.js';
import type { CertificateRef } from './certificate-refs.js';

type ProtectedKind = typeof CertificateKind.DEPOSIT | typeof CertificateKind.PRESCRIBED_INFO;

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

/** Adds, replaces and deletes a flow's certificates (endpoint 8, domain 5). */
export async function protectAndSetup(
  ctx: Context,
  input: ProtectAndSetupInput,
): Promise<ProtectAndSetupPayload> {
  const flowId = await flowOf(ctx, input);
  if (flowId === null)
    return {
      flowId,
      depositCertificates: [],
      prescribedCertificates: [],
      deleted: [],
      protectionDueAt: null,
    };

  const flow = await flowForChange(ctx, flowId);
  const present = await ctx.em.find(Certificate, { flow }, { orderBy: { id: 'asc' } });
  const change = new CertificateChange(ctx, flow, present);
  const deleted = [
    ...(await change.remove(CertificateKind.DEPOSIT, input.deletedCertificates ?? [])),
    ...(await change.remove(CertificateKind.PRESCRIBED_INFO, input.deletedPrescribedCertificates ?? [])),
  ];
  await change.replace([
    ...replacementsOf(CertificateKind.DEPOSIT, input.depositCertificates),
    ...replacementsOf(CertificateKind.PRESCRIBED_INFO, input.prescribedCertificates),
  ]);
  const depositCertificates = await change.put(CertificateKind.DEPOSIT, input.depositCertificates);
  const prescribedCertificates = await change.put(
    CertificateKind.PRESCRIBED_INFO,
    input.prescribedCertificates,
  );
  await ctx.em.flush();
  return {
    flowId,
    depositCertificates,
    prescribedCertificates,
    deleted,
    protectionDueAt: await protectionDueAt(ctx, flow),
  };
}

interface Replacement {
  kind: ProtectedKind;
  id: number;
  url: string;
}

const replacementsOf = (kind: ProtectedKind, items: readonly CertificateItemInput[]): Replacement[] =>
  items.flatMap(({ certificate_id: id, certificate_url: url }) => (id ? [{ kind, id, url }] : []));

class CertificateChange {
  constructor(
    private readonly ctx: Context,
    private readonly flow: Flow,
    private present: Certificate[],
  ) {}

  async remove(kind: ProtectedKind, refs: readonly CertificateRef[]): Promise<number[]> {
    const chosen = new Set(refs.map((ref) => this.require(kind, (one) => one.id === ref || one.url === ref)));
    for (const certificate of chosen) {
      this.ctx.em.remove(certificate);
      await emit(this.ctx, { type: EVENTS[kind].deleted, flowId: this.flow.id, url: certificate.url });
    }
    this.present = this.present.filter((one) => !chosen.has(one));
    return [...chosen].map(({ id }) => id);
  }

  /** What counts is how it ends: two certificates may change places, and a URL that one leaves is free for another. */
  async replace(replacements: readonly Replacement[]): Promise<void> {
    const planned = new Map(
      replacements.map((one) => [this.require(one.kind, ({ id }) => id === one.id), one]),
    );
    const ends = this.present.map((one) => `${one.kind} ${planned.get(one)?.url ?? one.url}`);
    if (new Set(ends).size < ends.length)
      throw new AppError('DUPLICATE', 'The flow would have two certificates of one kind with the same URL.');

    const changed = [...planned].filter(([certificate, { url }]) => certificate.url !== url);
    for (const [certificate, { kind, url }] of changed) {
      await emit(this.ctx, {
        type: EVENTS[kind].updated,
        flowId: this.flow.id,
        url,
        previousUrl: certificate.url,
      });
      // On the way there no two may have the same one, so each first leaves its own.
      certificate.url = `replaced:${certificate.id}`;
    }
    await this.ctx.em.flush();
    for (const [certificate, { url }] of changed)
      Object.assign(certificate, { url, isSeen: false, seenAt: null });
    await this.ctx.em.flush();
  }

  /** The certificates of the items, in their order; those that are not there yet are added. */
  async put(kind: ProtectedKind, items: readonly CertificateItemInput[]): Promise<Certificate[]> {
    const certificates: Certificate[] = [];
    for (const { certificate_id: id, certificate_url: url } of items)
      certificates.push(id ? this.require(kind, (one) => one.id === id) : await this.add(kind, url));
    return certificates;
  }

  private async add(kind: ProtectedKind, url: string): Promise<Certificate> {
    const same = this.present.find((one) => one.kind === kind && one.url === url);
    if (same) return same;
    const { ctx, flow } = this;
    const added = ctx.em.create(Certificate, { brand: flow.brand, flow, kind, url }, { persist: true });
    this.present.push(added);
    await emit(ctx, { type: EVENTS[kind].added, flowId: flow.id, url });
    return added;
  }

  private require(kind: ProtectedKind, is: (certificate: Certificate) => boolean): Certificate {
    const found = this.present.find((one) => one.kind === kind && is(one));
    if (!found) throw notFound('Certificate');
    return found;
  }
}

/** The one flow that everything in the call is of; null where there is nothing in it. */
async function flowOf(ctx: Context, input: ProtectAndSetupInput): Promise<number | null> {
  const lists = {
    depositCertificates: input.depositCertificates,
    prescribedCertificates: input.prescribedCertificates,
  };
  const refs = [...(input.deletedCertificates ?? []), ...(input.deletedPrescribedCertificates ?? [])];
  const items = Object.entries(lists).flatMap(([list, all]) =>
    all.map((item, index) => ({ item, path: `input.${list}[${index}].flow_id` })),
  );
  if (items.length === 0 && refs.length === 0) return null;

  const named = items.filter(({ item }) => item.flow_id);
  const first = named[0]?.item.flow_id;
  const strays = named.filter(({ item }) => item.flow_id !== first);
  if (strays.length > 0)
    throw invalid(
      strays.map(({ path }) => ({ in: 'arguments', path, message: 'must be the same flow in all items' })),
    );
  if (first) return first;

  const ids = [
    ...refs.filter((ref) => typeof ref === 'number'),
    ...items.flatMap(({ item }) => item.certificate_id ?? []),
  ];
  if (ids.length > 0) return flowOfCertificates(ctx, ids);
  const open = await openFlowIds(ctx);
  if (open.length === 1 && open[0]) return open[0];
  throw invalidArgument(
    items[0]?.path ?? 'input.depositCertificates',
    'must name the flow: the acting tenant does not have exactly one open flow',
  );
}

async function flowOfCertificates(ctx: Context, ids: readonly number[]): Promise<number> {
  const found = await ctx.em.find(Certificate, { id: { $in: [...ids] } });
  const flows = new Set(found.map(({ flow }) => flow.id));
  const [flowId] = flows;
  if (flowId === undefined || found.length < new Set(ids).size) throw notFound('Certificate');
  if (flows.size > 1) throw invalidArgument('input', 'must speak of certificates of one flow alone');
  return flowId;
}
