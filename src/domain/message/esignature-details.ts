import { readExisting } from '../../database/read/read.js';
import { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Property } from '../property/property.entity.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';
import { findParty, PARTIES, type Party } from './parties.js';

/** What an e-signature e-mail shows beyond the fields of its message. */
export interface EsignatureDetails {
  /** The recipient; undefined if the flow has no such party any more. */
  party: Party | undefined;
  address: string;
  agency: string;
}

export async function esignatureDetails(ctx: Context, message: OutgoingMessage): Promise<EsignatureDetails> {
  const { reader, brandId } = ctx;
  const where = { id: message.flow.id };
  const flow = await readExisting(reader, { entity: Flow, where, fields: ['property', ...PARTIES] });
  const [property, brand, party] = await Promise.all([
    readExisting(reader, { entity: Property, where: { id: flow.property.id }, fields: ['displayAddress'] }),
    readExisting(reader, { entity: Brand, where: { id: brandId }, fields: ['name'] }),
    findParty(ctx, flow, message.recipient),
  ]);
  return { party, address: property.displayAddress, agency: brand.name };
}
