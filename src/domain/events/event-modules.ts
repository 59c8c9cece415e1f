import { Brand } from '../base/brand.entity.js';
import { JobLease } from '../base/events/job-lease.entity.js';
import { OutboxEvent } from '../base/events/outbox-event.entity.js';
import type { Module } from '../base/module/module.js';
import { brand } from '../brand/module.js';
import { certificate } from '../certificate/module.js';
import { compliance } from '../compliance/module.js';
import { contract } from '../contract/module.js';
import { deadline } from '../deadline/module.js';
import { deposit } from '../deposit/module.js';
import { directory } from '../directory/module.js';
import { document } from '../document/module.js';
import { ending } from '../ending/module.js';
import { endpoint } from '../endpoint/module.js';
import { flow } from '../flow/module.js';
import { gate } from '../gate/module.js';
import { guarantor } from '../guarantor/module.js';
import { idempotency } from '../idempotency/module.js';
import { key } from '../key/module.js';
import { landlord } from '../landlord/module.js';
import { lead } from '../lead/module.js';
import { listing } from '../listing/module.js';
import { maintenance } from '../maintenance/module.js';
import { market } from '../market/module.js';
import { message } from '../message/module.js';
import { note } from '../note/module.js';
import { notice } from '../notice/module.js';
import { occupier } from '../occupier/module.js';
import { offer } from '../offer/module.js';
import { override } from '../override/module.js';
import { payment } from '../payment/module.js';
import { person } from '../person/module.js';
import { picture } from '../picture/module.js';
import { place } from '../place/module.js';
import { properties } from '../properties/module.js';
import { property } from '../property/module.js';
import { release } from '../release/module.js';
import { rent } from '../rent/module.js';
import { request } from '../request/module.js';
import { sharer } from '../sharer/module.js';
import { statute } from '../statute/module.js';
import { tenant } from '../tenant/module.js';
import { viewing } from '../viewing/module.js';
import { voids } from '../voids/module.js';

/** What belongs to no module, since every module needs it. */
const base = { entities: [Brand, OutboxEvent, JobLease] } satisfies Module;

/**
 * The modules, by the names of their folders and after those that they need, except the timeline: it
 * describes the events of all others.
 */
export const eventModules = {
  base,
  brand,
  place,
  directory,
  landlord,
  tenant,
  key,
  property,
  flow,
  properties,
  listing,
  guarantor,
  voids,
  document,
  certificate,
  contract,
  release,
  payment,
  rent,
  notice,
  request,
  occupier,
  sharer,
  market,
  statute,
  compliance,
  deadline,
  gate,
  override,
  ending,
  deposit,
  lead,
  viewing,
  offer,
  maintenance,
  note,
  message,
  picture,
  idempotency,
  person,
  endpoint,
};
