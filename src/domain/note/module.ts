import type { Module } from '../base/module/module.js';
import { deleteNotesOfFlow } from './note.consumer.js';
import { Note } from './note.entity.js';
import { noteEvents } from './note.events.js';
import { AddedNote } from './note.relations.js';
import { NoteResolver } from './note.resolver.js';

export const note = {
  entities: [Note],
  resolvers: [NoteResolver, AddedNote],
  events: noteEvents,
  consumers: [deleteNotesOfFlow],
} satisfies Module;
