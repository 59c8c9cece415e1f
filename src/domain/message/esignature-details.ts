import { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Property } from '../property/property.entity.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';
import { findParty, type Party } from './parties.js';

/** What an e-signature e-mail shows beyond the fields of its message. */
export interface EsignatureDetails {
  /** The recipient; undefined if the flow has no such party any more. */
  party: Party | undefined;
  address: string;
  agency: string;
}

export async function esignatureDetails(ctx: Context, message: OutgoingMessage): Promise<EsignatureDetails> {
  const flow = await ctx.em.findOneOrFail(Flow, { id: message.flow.id });
  const [property, brand, party] = await Promise.all([
    ctx.em.findOneOrFail(Property, { id: flow.property.id }),
    ctx.em.findOneOrFail(Brand, { id: ctx.brandId }),
    findParty(ctx, flow, message.recipient),
  ]);
  return { party, address: property.displayAddress, agency: brand.name };
}
