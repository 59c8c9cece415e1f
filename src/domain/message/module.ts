import type { Module } from '../base/module/module.js';
import { removeEmailsOfErased, sendQueuedEmail } from './message.consumer.js';
import { messageEvents } from './message.events.js';
import { EmailedFlow } from './message.relations.js';
import { MessageResolver } from './message.resolver.js';
import { emails, removeEmails } from './message.tasks.js';
import { OutgoingMessage } from './outgoing-message.entity.js';

export const message = {
  entities: [OutgoingMessage],
  resolvers: [MessageResolver, EmailedFlow],
  events: messageEvents,
  jobConsumers: [sendQueuedEmail, removeEmailsOfErased],
  tasks: [removeEmails],
  deliveries: [emails],
} satisfies Module;
