import { drawIds } from '../../database/orm/ids.js';
import { invalidArgument, rejectIfAny } from '../../errors.js';
import { dayOf } from '../../language/time/calendar.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { metadataAfter } from '../base/metadata/metadata.js';
import { RecordNames } from '../base/naming/record-names.js';
import { rejectSameReference } from '../base/naming/same-reference.js';
import { keepPeople } from '../directory/keep-people.js';
import { Person } from '../directory/person.entity.js';
import { systemPersonId } from '../directory/system-person.js';
import { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { Property } from '../property/property.entity.js';
import { warnOfDamp } from './damp-warnings.js';
import type { CreateMaintenanceIssueInput, UpdateMaintenanceIssueInput } from './issue-changes.input.js';
import { dayProblems, orderProblems } from './issue-days.js';
import { issueForChange, moveIssue } from './issue-moves.js';
import { IssueKind } from './kinds/issue-kind.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

const TABLE = 'maintenance_issue';
const RECORD = 'A maintenance issue';

/** Reports an issue of a property. */
export async function createMaintenanceIssue(
  ctx: Context,
  input: CreateMaintenanceIssueInput,
): Promise<MaintenanceIssue> {
  const names = new RecordNames();
  const named = names.add(input, 'flow', { entity: Flow, what: 'Flow' });
  const property = names.add(input, 'property', {
    entity: Property,
    what: 'Property',
    ...(!named.isGiven && { required: true, unless: ['flowId', 'flowReference'] }),
  });
  const reporter = names.add(input, 'reportedBy', { entity: Person, what: 'Person' });
  rejectIfAny([...names.problems, ...dayProblems(ctx, input)]);
  const [[issueId]] = await Promise.all([drawIds(ctx.em, [MaintenanceIssue]), names.read(ctx)]);
  const flow = named.record && (await flowForChange(ctx, named.record.id, { path: named.pathOfName }));
  if (flow && property.record && flow.property.id !== property.record.id)
    throw invalidArgument(property.pathOfName, 'must be the property of the flow, or be left out');
  await keepPeople(ctx, [reporter]);

  const { title, description, reference, kind, metadata } = input;
  const issue = ctx.em.create(
    MaintenanceIssue,
    {
      id: issueId,
      brand: brandOf(ctx),
      property: flow?.property ?? ctx.em.getReference(Property, [ctx.brandId, property.found.id]),
      flow,
      reporter: reporter.asReference(ctx) ?? (await actingPerson(ctx)),
      title,
      description: description ?? '',
      reference: reference ?? null,
      kind,
      reportedOn: input.reportedOn ?? dayOf(ctx.now()),
      metadata: metadataAfter({}, metadata),
    },
    { persist: true },
  );
  rejectSameReference(ctx, TABLE, RECORD, reference);
  const { flowId, propertyId } = issue;
  const isDamp = kind === IssueKind.DAMP;
  await emit(ctx, { type: 'maintenance_issue_created', flowId, issueId, propertyId, title, isDamp });
  return issue;
}

/** Changes an issue. What the input leaves out stays; an update without a change emits no event. */
export async function updateMaintenanceIssue(
  ctx: Context,
  id: number,
  { status, metadata, ...others }: UpdateMaintenanceIssueInput,
): Promise<MaintenanceIssue> {
  rejectIfAny(dayProblems(ctx, others));
  const issue = await issueForChange(ctx, id);
  rejectIfAny(orderProblems(issue, others));
  const wasDamp = issue.kind === IssueKind.DAMP;
  const details = { ...others, metadata: metadataAfter(issue.metadata, metadata) };
  const changes = Object.entries(details).filter(
    ([member, value]) => value !== undefined && value !== (Reflect.get(issue, member) ?? null),
  );
  if (changes.length > 0) {
    Object.assign(issue, Object.fromEntries(changes));
    const { flowId, title, kind } = issue;
    const isDamp = wasDamp || kind === IssueKind.DAMP;
    await emit(ctx, { type: 'maintenance_issue_updated', flowId, issueId: id, title, isDamp });
  }
  if (status !== undefined) await moveIssue(ctx, issue, status);
  await warnOfDamp(ctx, issue);
  rejectSameReference(ctx, TABLE, RECORD, issue.reference);
  return issue;
}

async function actingPerson(ctx: Context): Promise<Person> {
  const { em, brandId, actor } = ctx;
  return em.getReference(Person, [brandId, actor.personId ?? (await systemPersonId(ctx))]);
}
