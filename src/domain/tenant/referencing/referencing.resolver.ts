import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import type { Selected } from '../../../database/read/read.js';
import { selectionOf } from '../../../language/graphql/selection.js';
import type { Context } from '../../base/context.js';
import { Changes, Needs } from '../../base/declare.js';
import { ToOne } from '../../base/relations/relation-fields.js';
import { ResolvedField } from '../../base/relations/resolved-field.js';
import { Person } from '../../directory/person.entity.js';
import { recordReferencing } from './record-referencing.service.js';
import { Referencing } from './referencing.entity.js';
import { RecordReferencingInput } from './referencing.input.js';
import { RecordReferencingPayload } from './referencing.payload.js';

const NULL_WITHOUT_SCOPE = 'A key without the scope `prequalification:read` gets null and an error.';

@Resolver(() => RecordReferencingPayload)
export class RecordedReferencing {
  @Changes(
    Scope.PREQUALIFICATION_WRITE,
    () => RecordReferencingPayload,
    'Records results of a tenant’s referencing: identity, right to rent, affordability, references.',
  )
  recordReferencing(
    @Ctx() ctx: Context,
    @Arg('input', () => RecordReferencingInput, { description: 'The tenant and the results.' })
    input: RecordReferencingInput,
  ): Promise<RecordReferencingPayload> {
    return recordReferencing(ctx, input);
  }

  @ToOne(
    Scope.PREQUALIFICATION_READ,
    () => Referencing,
    'recordId',
    `The referencing results after the change. ${NULL_WITHOUT_SCOPE}`,
    { nullable: true },
  )
  referencing!: Referencing | null;
}

@Resolver(() => Person)
export class PersonReferencing {
  @Needs(Scope.PREQUALIFICATION_READ)
  @ResolvedField<Person>({
    returns: () => Referencing,
    from: ['id'],
    nullable: true,
    description: `The referencing results of a tenant; null for a landlord. ${NULL_WITHOUT_SCOPE}`,
  })
  async referencing(
    @Root() person: Person,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Referencing> | null> {
    const ofPerson = { entity: Referencing, by: 'person', direction: 'asc' } as const;
    const [record] = await relations.page(ofPerson, person.id, { first: 1 }, selectionOf(info));
    return record ?? null;
  }
}
