import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { connectionOf } from '../base/lists/connection.js';
import { Note } from './note.entity.js';

@ObjectType({ description: 'The result of `addNote`.', simpleResolvers: true })
export class NotePayload {
  @Field(() => Id, { description: 'The id of the note.' }) noteId!: number;
}

@ObjectType({ description: 'The result of `deleteNote`.', simpleResolvers: true })
export class DeleteNotePayload {
  @Field(() => Id, { description: 'The id that the note had.' }) noteId!: number;
}

export const NoteConnection = connectionOf(() => Note, 'Note', 'notes');
