import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf, orNull } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    esignature_email_queued: { flowId: number; messageId: number; recipient: string };
    esignature_email_sent: { flowId: number; messageId: number; recipient: string };
    esignature_email_failed: { flowId: number; messageId: number; recipient: string };
  }
}

type MessageEvent = 'esignature_email_queued' | 'esignature_email_sent' | 'esignature_email_failed';

export const messageEvents: EventDescriptions<MessageEvent> = {
  esignature_email_queued: {
    published: { scope: Scope.TIMELINE_READ, data: { messageId: orNull(idOf('email')) } },
    meaning: 'An e-mail with an e-signature link was queued.',
    sentence: ({ recipient }) => `An e-mail with a signing link is about to be sent to ${recipient}.`,
  },
  esignature_email_sent: {
    published: { scope: Scope.TIMELINE_READ, data: { messageId: orNull(idOf('email')) } },
    meaning: 'An e-mail with an e-signature link was sent.',
    sentence: ({ recipient }) => `An e-mail with a signing link was sent to ${recipient}.`,
  },
  esignature_email_failed: {
    published: { scope: Scope.TIMELINE_READ, data: { messageId: orNull(idOf('email')) } },
    meaning: 'An e-mail with an e-signature link could not be sent.',
    sentence: ({ recipient }) => `The e-mail with a signing link could not be sent to ${recipient}.`,
  },
};
