import { Arg, Args, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import { auditRead } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { Changes, Needs, Reads } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { PRICE, type Price } from '../base/price.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Person } from '../directory/person.entity.js';
import { personById } from './person.service.js';
import { erasePerson } from './rights/erase-person.service.js';
import { personRecords } from './rights/person-export.service.js';
import { ErasePersonPayload, PersonExport, PersonRecord } from './rights/person-rights.payload.js';

/** A page may take a statement for each type of record. */
const exportPrice: Price = () => 20 * PRICE.statement;

@Resolver(() => PersonExport)
export class PersonExportResolver {
  @Reads(
    Scope.DIRECTORY_WRITE,
    () => PersonExport,
    'All data stored about a tenant or a landlord: the person, leads, parties, payments, documents ' +
      'and mentions in the timelines of the person’s flows. Records of guarantors are included. ' +
      'Leads are found by the e-mail address, by the telephone number in any spelling, and by the ' +
      'flow that they became; those of other tenants of the flow are left out.',
  )
  async exportPerson(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the person.' }) id: number,
  ): Promise<PersonExport> {
    const { id: personId } = await personById(ctx, id);
    auditRead(ctx, { action: AuditAction.PERSON_EXPORTED, targets: [{ type: 'person', id }] });
    return { personId, exportedAt: ctx.now() };
  }

  @Needs(Scope.DIRECTORY_WRITE)
  @Extensions({ price: exportPrice })
  @FieldResolver(() => [PersonRecord], { description: 'The records, type by type, each oldest first.' })
  records(
    @Root() { personId }: PersonExport,
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<PersonRecord[]> {
    // Aliases with the same page are read once.
    const read = async (ids: readonly number[]) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await personRecords(ctx, id, page)] as const)));
    return ctx.relations.grouped(`export ${page.first} ${page.after ?? ''}`, personId, read, []);
  }
}

@Resolver(() => ErasePersonPayload)
export class ErasedPerson {
  @Changes(
    Scope.DIRECTORY_WRITE,
    () => ErasePersonPayload,
    'Erases a tenant or a landlord: replaces the name, the e-mail address, the telephone number and ' +
      'free text everywhere, including those of the person’s guarantors and leads. Payments, ' +
      'contracts and deposit proofs stay. Returns OPEN_FLOW while the person is a party of an open flow. ' +
      'Erasing a person again succeeds and changes nothing.',
  )
  erasePerson(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the person.' }) id: number,
  ): Promise<ErasePersonPayload> {
    return erasePerson(ctx, id);
  }

  @ToOne(
    Scope.DIRECTORY_READ,
    () => Person,
    'personId',
    'The person after the erasure. A key without the scope `directory:read` gets null and an error.',
    { nullable: true },
  )
  person!: Person | null;
}
