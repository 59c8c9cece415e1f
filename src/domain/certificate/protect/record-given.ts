import { drawIds } from '../../../database/orm/ids.js';
import { readList } from '../../../database/read/read.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { addDocument } from '../../document/document.service.js';
import { GivenDocument } from '../../document/given-document.entity.js';
import { DocumentKind } from '../../document/kinds/document-kind.js';
import { recipientsOf } from '../../document/recipients.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import type { Item } from './certificate-items.js';

const kind = DocumentKind.PRESCRIBED_INFORMATION;
const TO_ALL = { subTenantIds: null, payerPersonIds: null };

/** Records the prescribed information of a request that was given to the tenants, each document once. */
export async function recordGiven(ctx: Context, { id: flowId }: Flow, items: readonly Item[]): Promise<void> {
  const given = new Map(
    items.flatMap(({ certificate_url: url, given_on: givenOn }) =>
      givenOn ? [[`${givenOn} ${url}`, { url, givenOn }] as const] : [],
    ),
  );
  if (given.size === 0) return;
  const flow = [ctx.brandId, flowId] as const;
  const [recipients, known] = await Promise.all([
    recipientsOf(ctx, flowId, TO_ALL),
    readList(ctx.reader, {
      entity: GivenDocument,
      where: { flow, kind, voidedAt: null },
      order: [],
      fields: ['givenOn', 'url'],
    }),
  ]);
  for (const { givenOn, url } of known) given.delete(`${givenOn} ${url}`);
  const ids = await drawIds(
    ctx.em,
    [...given].map(() => GivenDocument),
  );
  const { tenants, payers } = recipients;
  for (const [place, { url, givenOn }] of [...given.values()].entries()) {
    const id = ids[place] ?? 0;
    addDocument(ctx, { id, flowId, kind, url, givenOn, ...recipients.ids });
    const event = { flowId, documentId: id, kind, method: null, givenOn, tenants, payers };
    await emit(ctx, { type: 'document_given', ...event });
  }
}
