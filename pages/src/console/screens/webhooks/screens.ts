/** One script: who opens one of them mostly opens the other. */
export { WebhookScreen } from './one.js';
export { Webhooks } from './screen.js';
