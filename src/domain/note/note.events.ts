import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf, type Member, OTHER_ID, orNull } from '../base/published/member.js';

/** Which record a note is about. Its text is not in the event: what was sent to others cannot be erased. */
interface OfNote {
  flowId: number | null;
  noteId: number;
  propertyId: number | null;
  personId: number | null;
  issueId: number | null;
  leadId: number | null;
}

declare module '../base/event.js' {
  interface Events {
    note_added: OfNote;
    note_deleted: OfNote;
  }
}

const DATA = {
  noteId: idOf('note'),
  propertyId: orNull(OTHER_ID),
  personId: orNull(OTHER_ID),
  issueId: orNull(OTHER_ID),
  leadId: orNull(OTHER_ID),
} satisfies Record<string, Member>;

export const noteEvents: EventDescriptions<'note_added' | 'note_deleted'> = {
  note_added: {
    published: { scope: Scope.NOTES_READ, data: DATA },
    meaning: 'A note was added to a flow, a property, a person, a maintenance issue or a lead.',
    sentence: () => 'A note was added.',
  },
  note_deleted: {
    published: { scope: Scope.NOTES_READ, data: DATA },
    meaning: 'A note was deleted.',
    sentence: () => 'A note was deleted.',
  },
};
