import { lockRow } from '../../database/change/lock-for-change.js';
import { type Problem, problemIn, recordsNotFound, rejectIfAny } from '../../errors.js';
import type { Context } from '../base/context.js';
import { RecordNames } from '../base/naming/record-names.js';
import { erasedProblem } from '../directory/keep-people.js';
import { Person } from '../directory/person.entity.js';
import { PersonKind } from '../directory/person-kind.js';
import { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { leadForChange } from '../lead/follow-lead.js';
import { issueForChange } from '../maintenance/issue-moves.js';
import { MaintenanceIssue } from '../maintenance/maintenance-issue.entity.js';
import { Property } from '../property/property.entity.js';
import type { AddNoteInput } from './note.input.js';

/** The kinds of records that a note can be about. */
export type Noted = 'flow' | 'property' | 'person' | 'issue' | 'lead';

/** The record that a note is about, and where the input names it. */
export interface NotedRecord {
  kind: Noted;
  id: number;
  path: string;
}

const problem = problemIn<AddNoteInput>();
const OTHERS =
  'flowReference, propertyId, propertyReference, personId, personReference, issueId, issueReference, leadId';

/** The one record that an input names, locked until the transaction ends: the notes about it are counted. */
export async function notedRecord(ctx: Context, input: AddNoteInput): Promise<NotedRecord> {
  const names = new RecordNames();
  const named = {
    flow: names.add(input, 'flow', { entity: Flow, what: 'Flow' }),
    property: names.add(input, 'property', { entity: Property, what: 'Property' }),
    person: names.add(input, 'person', { entity: Person, what: 'Person' }),
    issue: names.add(input, 'issue', { entity: MaintenanceIssue, what: 'Maintenance issue' }),
  };
  const { leadId = null } = input;
  const given = [
    ...Object.values(named).flatMap((one) => (one.isGiven ? one.pathOfName : [])),
    ...(leadId === null ? [] : ['input.leadId']),
  ];
  rejectIfAny([...names.problems, ...countProblems(given)]);
  if (leadId !== null) {
    await leadForChange(ctx, leadId, 'input.leadId');
    return { kind: 'lead', id: leadId, path: 'input.leadId' };
  }
  await names.read(ctx);
  if (named.flow.record) {
    const { record, pathOfName: path } = named.flow;
    await flowForChange(ctx, record.id, { path }, []);
    return { kind: 'flow', id: record.id, path };
  }
  if (named.issue.record) {
    const { record, pathOfName: path } = named.issue;
    await issueForChange(ctx, record.id);
    return { kind: 'issue', id: record.id, path };
  }
  if (named.person.record) {
    const { record, pathOfName: path } = named.person;
    const where = { id: record.id, kind: { $in: Object.values(PersonKind) } };
    // The lock keeps the person from erasure too. A weaker one before it would deadlock with another note.
    const person = await lockRow(ctx.em, { entity: Person, where, fields: ['erasedAt'] });
    if (!person) throw recordsNotFound([named.person.notFound]);
    if (person.erasedAt) rejectIfAny([erasedProblem(path)]);
    return { kind: 'person', id: record.id, path };
  }
  const { found, pathOfName: path } = named.property;
  await lockRow(ctx.em, { entity: Property, where: { id: found.id }, fields: [] });
  return { kind: 'property', id: found.id, path };
}

/** A note is about one record. */
function countProblems([first, ...others]: readonly string[]): Problem[] {
  if (first === undefined) return [problem('flowId', `is required, or ${OTHERS}`)];
  const name = first.replace('input.', '');
  return others.map((path) => ({
    ...{ in: 'arguments', path },
    message: `must not be given together with ${name}`,
  }));
}
