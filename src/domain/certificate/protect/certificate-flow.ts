import { readList } from '../../../database/read/read.js';
import { invalidArgument, recordsNotFound } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { openFlowIds } from '../../flow/record/flow.service.js';
import { Certificate } from '../record/certificate.entity.js';
import type { ProtectAndSetupInput } from '../record/certificate.input.js';
import { itemsOf } from './certificate-items.js';

/** The one flow that everything in the request belongs to; null if the request is empty. */
export async function flowOf(
  ctx: Context,
  input: ProtectAndSetupInput,
): Promise<{ id: number; path?: string } | null> {
  const items = itemsOf(input);
  const references = {
    deletedCertificates: input.deletedCertificates ?? [],
    deletedPrescribedCertificates: input.deletedPrescribedCertificates ?? [],
  };
  const deleted = Object.entries(references).flatMap(([member, refs]) =>
    refs.map((ref) => ({ path: `input.${member}`, ref })),
  );
  if (items.length === 0 && deleted.length === 0) return null;
  const [named] = items.flatMap(({ flow_id: id, path }) => (id ? { id, path: `${path}.flow_id` } : []));
  if (named) return named;
  const ids = [
    ...deleted.flatMap(({ path, ref }) => (typeof ref === 'number' ? { path, id: ref } : [])),
    ...items.flatMap(({ path, certificate_id: id }) => (id ? { path: `${path}.certificate_id`, id } : [])),
  ];
  if (ids.length > 0) return { id: await flowOfCertificates(ctx, ids) };
  const open = await openFlowIds(ctx);
  if (open.length === 1 && open[0]) return { id: open[0] };
  throw invalidArgument(
    items[0] ? `${items[0].path}.flow_id` : 'input.depositCertificates',
    'must name the flow: the acting tenant does not have exactly one open flow',
  );
}

async function flowOfCertificates(
  ctx: Context,
  named: readonly { path: string; id: number }[],
): Promise<number> {
  const where = { id: { $in: named.map(({ id }) => id) } };
  const certificates = await readList(ctx.reader, {
    entity: Certificate,
    where,
    order: [],
    fields: ['flow'],
  });
  const found = new Map(certificates.map((one) => [one.id, one.flow.id]));
  const missing = named.filter(({ id }) => !found.has(id));
  if (missing.length > 0)
    throw recordsNotFound(missing.map(({ path, id }) => ({ path, message: `Certificate ${id} not found.` })));
  const flows = new Set(found.values());
  const [flowId] = flows;
  if (flows.size === 1 && flowId) return flowId;
  throw invalidArgument('input', 'must name certificates of one flow only');
}
