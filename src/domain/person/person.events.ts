import type { EventDescriptions } from '../base/event.js';

declare module '../base/event.js' {
  interface Events {
    /** With the Message-IDs of the e-mails to the person. */
    person_erased: { flowId: null; personId: number; messageIds: string[] };
  }
}

export const personEvents: EventDescriptions<'person_erased'> = {
  person_erased: {
    meaning: 'The personal data of a person was erased.',
    sentence: () => 'The personal data of a person was erased.',
  },
};
