import { lockForChange } from '../../database/change/lock-for-change.js';
import { drawIds } from '../../database/orm/ids.js';
import { invalidArgument, recordsNotFound } from '../../errors.js';
import { brandOf, type Context, partnerOf } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { Person } from '../directory/person.entity.js';
import { Flow } from '../flow/record/flow.entity.js';
import { lockFlowOf } from '../flow/record/lock-flow-of.js';
import { Lead } from '../lead/lead.entity.js';
import { MaintenanceIssue } from '../maintenance/maintenance-issue.entity.js';
import { Property } from '../property/property.entity.js';
import { Note } from './note.entity.js';
import type { AddNoteInput } from './note.input.js';
import type { DeleteNotePayload, NotePayload } from './note.payload.js';
import { type Noted, type NotedRecord, notedRecord } from './noted-record.js';

/** The most notes about one record. */
const MAX_NOTES = 1000;

/** Adds a note to a record, archived or not. */
export async function addNote(ctx: Context, input: AddNoteInput): Promise<NotePayload> {
  const { keyId } = partnerOf(ctx);
  const about = await notedRecord(ctx, input);
  await rejectOneMore(ctx, about);
  const [id] = await drawIds(ctx.em, [Note]);
  const ids = {
    flowId: idIf(about, 'flow'),
    propertyId: idIf(about, 'property'),
    personId: idIf(about, 'person'),
    issueId: idIf(about, 'issue'),
    leadId: idIf(about, 'lead'),
  };
  const { em, brandId } = ctx;
  const { flowId, propertyId, personId, issueId, leadId } = ids;
  em.create(
    Note,
    {
      id,
      brand: brandOf(ctx),
      flow: flowId === null ? null : em.getReference(Flow, [brandId, flowId]),
      property: propertyId === null ? null : em.getReference(Property, [brandId, propertyId]),
      person: personId === null ? null : em.getReference(Person, [brandId, personId]),
      issue: issueId === null ? null : em.getReference(MaintenanceIssue, [brandId, issueId]),
      lead: leadId === null ? null : em.getReference(Lead, [brandId, leadId]),
      subject: input.subject ?? '',
      body: input.body,
      createdByKeyId: keyId,
    },
    { persist: true },
  );
  await emit(ctx, { type: 'note_added', noteId: id, ...ids });
  return { noteId: id };
}

/** Deletes a note for good. */
export async function deleteNote(ctx: Context, id: number): Promise<DeleteNotePayload> {
  await lockFlowOf(ctx, Note, id, []);
  const note = await lockForChange(ctx.em, Note, id);
  if (!note) throw recordsNotFound([{ path: 'id', message: `Note ${id} not found.` }]);
  const { flowId, propertyId, personId, issueId, leadId } = note;
  ctx.em.remove(note);
  await emit(ctx, { type: 'note_deleted', noteId: id, flowId, propertyId, personId, issueId, leadId });
  return { noteId: id };
}

const idIf = ({ kind, id }: NotedRecord, wanted: Noted): number | null => (kind === wanted ? id : null);

async function rejectOneMore(ctx: Context, { kind, id, path }: NotedRecord): Promise<void> {
  const [[count] = []] = await ctx.reader.cells(
    `select count(*) from note where brand_id = $1 and ${kind}_id = $2`,
    [ctx.brandId, id],
  );
  if (Number(count) >= MAX_NOTES)
    throw invalidArgument(path, `already has ${MAX_NOTES} notes, which is the most. Delete one first`);
}
