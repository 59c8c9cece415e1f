import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Note } from './note.entity.js';
import { NotePayload } from './note.payload.js';

@Resolver(() => NotePayload)
export class AddedNote {
  @ToOne(
    Scope.NOTES_READ,
    () => Note,
    'noteId',
    'The note, as recorded. A key without the scope `notes:read` gets null and an error.',
    { nullable: true },
  )
  note!: Note | null;
}
