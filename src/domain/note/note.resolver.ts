import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { Note } from './note.entity.js';
import { AddNoteInput, NotesArgs } from './note.input.js';
import { DeleteNotePayload, NoteConnection, NotePayload } from './note.payload.js';
import { addNote, deleteNote } from './note.service.js';
import { note, notes } from './note-lists.service.js';

@Resolver()
export class NoteResolver {
  @Changes(
    Scope.NOTES_WRITE,
    () => NotePayload,
    'Adds a note to exactly one record: a flow, a property, a person, a maintenance issue or a lead. A record ' +
      'has at most 1,000 notes. A note never changes; delete it and add another one.',
  )
  addNote(
    @Ctx() ctx: Context,
    @Arg('input', () => AddNoteInput, { description: 'The note.' }) input: AddNoteInput,
  ): Promise<NotePayload> {
    return addNote(ctx, input);
  }

  @Changes(
    Scope.NOTES_WRITE,
    () => DeleteNotePayload,
    'Deletes a note. It cannot be restored. A second call returns NOT_FOUND.',
  )
  deleteNote(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the note.' }) id: number,
  ): Promise<DeleteNotePayload> {
    return deleteNote(ctx, id);
  }

  @Reads(Scope.NOTES_READ, () => Note, 'The note with this id.')
  note(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the note.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Note>> {
    return note(ctx, id, selectionOf(info));
  }

  @Reads(Scope.NOTES_READ, () => NoteConnection, 'The notes of the brand, newest first.')
  notes(
    @Ctx() ctx: Context,
    @Args(() => NotesArgs) args: NotesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Note>> {
    return notes(ctx, args, info);
  }
}
