import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readOne, type Selected } from '../../database/read/read.js';
import type { Fields } from '../../database/row/columns.js';
import { notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { Note } from './note.entity.js';
import type { NotesArgs } from './note.input.js';

export async function note({ reader }: Context, id: number, fields: Fields): Promise<Selected<Note>> {
  const found = await readOne(reader, { entity: Note, where: { id }, fields });
  if (!found) throw notFound('Note');
  return found;
}

/** A page of the notes of the brand that meet every filter, newest first. */
export function notes(ctx: Context, args: NotesArgs, info: GraphQLResolveInfo): Promise<Connection<Note>> {
  const { brandId } = ctx;
  const { flowId, propertyId, personId, issueId, leadId } = args;
  const filters: FilterQuery<Note>[] = [
    ...(flowId == null ? [] : [{ flow: [brandId, flowId] as const }]),
    ...(propertyId == null ? [] : [{ property: [brandId, propertyId] as const }]),
    ...(personId == null ? [] : [{ person: [brandId, personId] as const }]),
    ...(issueId == null ? [] : [{ issue: [brandId, issueId] as const }]),
    ...(leadId == null ? [] : [{ lead: [brandId, leadId] as const }]),
  ];
  const list = { entity: Note, where: { $and: filters } };
  return readConnection<Note>(ctx, list, args, info);
}
