import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readOne, type Selected } from '../../database/read/read.js';
import type { Fields } from '../../database/row/columns.js';
import { notFound } from '../../errors.js';
import { idsOf } from '../base/batch/batch.js';
import { UpsertOutcome, type UpsertResult } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { hasEmail } from '../base/lists/email-filter.js';
import { byCreation } from '../base/lists/list-order.js';
import { searchFor } from '../base/lists/text-filter.js';
import { byUpdate } from '../base/lists/updated-since.js';
import { upsertDirectory } from '../directory/directory.service.js';
import { Person } from '../directory/person.entity.js';
import { PersonKind } from '../directory/person-kind.js';
import { createReferencingRecords } from '../tenant/create-tenant.js';
import { hasPhone } from './people-by-phone.js';
import type { PeopleArgs, PersonInput } from './person.input.js';
import { PEOPLE } from './person-batch.js';

const KINDS = Object.values(PersonKind);
const SEARCHED = [{ expression: `first_name || ' ' || last_name` }, { expression: `email || ' ' || phone` }];

/** Creates and updates people by their references; a new tenant gets a referencing record. */
export async function upsertPeople(ctx: Context, items: readonly PersonInput[]): Promise<UpsertResult[]> {
  const results = await upsertDirectory(ctx, 'people', PEOPLE, items);
  await createReferencingRecords(ctx, idsOf(results, UpsertOutcome.CREATED));
  return results;
}

/** A tenant or a landlord of the brand. */
export async function personById(
  { reader }: Context,
  id: number,
  fields: Fields = [],
): Promise<Selected<Person>> {
  const person = await readOne(reader, { entity: Person, where: { id, kind: { $in: KINDS } }, fields });
  if (!person) throw notFound('Person');
  return person;
}

/** A page of the tenants and landlords of the brand, newest first, without those who were erased. */
export async function people(
  ctx: Context,
  args: PeopleArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<Person>> {
  const { updatedSince } = args;
  const where: FilterQuery<Person> = {
    kind: args.kind ?? { $in: KINDS },
    erasedAt: null,
    ...(args.reference != null && { reference: args.reference }),
    ...(args.email != null && hasEmail(args.email)),
    ...(updatedSince && { updatedAt: { $gte: updatedSince } }),
    ...(args.phone != null && (await hasPhone(ctx, args.phone))),
  };
  const list = {
    entity: Person,
    where,
    search: searchFor(args.text, SEARCHED),
    ...((args.email ?? args.phone) != null && { isPlannedAgain: true }),
  };
  const order = updatedSince ? byUpdate(Person) : byCreation(Person, 'desc');
  return readConnection<Person>(ctx, list, args, info, order);
}
