import { closedList } from '../../language/closed-list.js';
import type { DomainEvent, Events, EventTexts } from '../base/event.js';
import { certificateEvents } from '../certificate/certificate.events.js';
import { contractEvents } from '../contract/contract.events.js';
import { deadlineEvents } from '../deadline/deadline.events.js';
import { directoryEvents } from '../directory/directory.events.js';
import { flowEvents } from '../flow/flow.events.js';
import { guarantorEvents } from '../guarantor/guarantor.events.js';
import { leadEvents } from '../lead/lead.events.js';
import { listingEvents } from '../listing/listing.events.js';
import { maintenanceEvents } from '../maintenance/maintenance.events.js';
import { messageEvents } from '../message/message.events.js';
import { paymentEvents } from '../payment/payment.events.js';
import { personEvents } from '../person/person.events.js';
import { tenantEvents } from '../tenant/tenant.events.js';

/** The texts of every event; an event without them does not compile. */
const TEXTS: EventTexts<keyof Events> = {
  ...certificateEvents,
  ...directoryEvents,
  ...contractEvents,
  ...deadlineEvents,
  ...flowEvents,
  ...guarantorEvents,
  ...listingEvents,
  ...leadEvents,
  ...maintenanceEvents,
  ...messageEvents,
  ...personEvents,
  ...tenantEvents,
  ...paymentEvents,
};

export type EventType = keyof Events;

export const EventType = closedList(
  'EventType',
  'The type of an event in the history of a flow.',
  Object.fromEntries(
    Object.entries(TEXTS).map(([type, { meaning }]) => [type.toUpperCase(), [type, meaning] as const]),
  ),
);

/** The description of a timeline entry, for people. */
export function sentenceOf<T extends EventType>(event: DomainEvent<T>): string {
  const type: T = event.type;
  return TEXTS[type].sentence(event);
}
