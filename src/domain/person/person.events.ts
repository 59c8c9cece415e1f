import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    /** With the Message-IDs of the e-mails to the person. */
    person_erased: { flowId: null; personId: number; messageIds: string[] };
  }
}

export const personEvents: EventDescriptions<'person_erased'> = {
  person_erased: {
    published: { scope: Scope.DIRECTORY_READ, data: { personId: idOf('person') } },
    meaning: 'The personal data of a person was erased.',
    sentence: () => 'The personal data of a person was erased.',
  },
};
