import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import { UpsertPayload } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { batchCost, textSearchPrice } from '../base/price.js';
import { Person } from '../directory/person.entity.js';
import { PeopleArgs, PersonInput, UpsertPeopleInput } from './person.input.js';
import { PersonConnection } from './person.payload.js';
import { people, personById, upsertPeople } from './person.service.js';

@Resolver()
export class PersonResolver {
  @Reads(
    Scope.DIRECTORY_READ,
    () => PersonConnection,
    'The tenants and landlords of the brand, newest first, without erased people.',
    { price: textSearchPrice('text') },
  )
  people(
    @Ctx() ctx: Context,
    @Args(() => PeopleArgs) args: PeopleArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Person>> {
    return people(ctx, args, info);
  }

  @Reads(Scope.DIRECTORY_READ, () => Person, 'The tenant or landlord with this id.')
  person(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the person.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Person>> {
    return personById(ctx, id, selectionOf(info));
  }

  @Changes(
    Scope.DIRECTORY_WRITE,
    () => UpsertPayload,
    'Creates and updates people by their references. A new tenant gets a referencing record.',
    batchCost(() => PersonInput),
  )
  async upsertPeople(
    @Ctx() ctx: Context,
    @Arg('input', () => UpsertPeopleInput, { description: 'The people.' })
    { items }: { items: PersonInput[] },
  ): Promise<UpsertPayload> {
    return { results: await upsertPeople(ctx, items) };
  }
}
