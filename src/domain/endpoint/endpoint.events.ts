import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { INSTANT, idOf, oneOf } from '../base/published/member.js';
import { DisabledReason } from './endpoint-lists.js';

declare module '../base/event.js' {
  interface Events {
    webhook_endpoint_failing: { flowId: null; endpointId: number; failingSince: string };
    webhook_endpoint_disabled: { flowId: null; endpointId: number; reason: DisabledReason };
  }
}

export const endpointEvents: EventDescriptions<'webhook_endpoint_failing' | 'webhook_endpoint_disabled'> = {
  webhook_endpoint_failing: {
    published: {
      scope: Scope.WEBHOOKS_MANAGE,
      data: { endpointId: idOf('webhook_endpoint'), failingSince: INSTANT },
    },
    meaning: 'Every attempt of an hour to send to a webhook endpoint has failed.',
    sentence: () => 'A webhook endpoint fails.',
  },
  webhook_endpoint_disabled: {
    published: {
      scope: Scope.WEBHOOKS_MANAGE,
      data: { endpointId: idOf('webhook_endpoint'), reason: oneOf(DisabledReason) },
    },
    meaning: 'A webhook endpoint was disabled.',
    sentence: () => 'A webhook endpoint was disabled.',
  },
};
