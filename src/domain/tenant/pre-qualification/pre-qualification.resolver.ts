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
import { PreQualification } from './pre-qualification.entity.js';
import { RecordPreQualificationInput } from './pre-qualification.input.js';
import { RecordPreQualificationPayload } from './pre-qualification.payload.js';
import { recordPreQualification } from './record-pre-qualification.service.js';

const NULL_WITHOUT_SCOPE = 'A key without the scope `prequalification:read` gets null and an error.';

@Resolver(() => RecordPreQualificationPayload)
export class RecordedPreQualification {
  @Changes(
    Scope.PREQUALIFICATION_WRITE,
    () => RecordPreQualificationPayload,
    'Records results of a tenant’s referencing: identity, right to rent, affordability, references.',
  )
  recordPreQualification(
    @Ctx() ctx: Context,
    @Arg('input', () => RecordPreQualificationInput, { description: 'The tenant and the results.' })
    input: RecordPreQualificationInput,
  ): Promise<RecordPreQualificationPayload> {
    return recordPreQualification(ctx, input);
  }

  @ToOne(
    Scope.PREQUALIFICATION_READ,
    () => PreQualification,
    'recordId',
    `The referencing results after the change. ${NULL_WITHOUT_SCOPE}`,
    { nullable: true },
  )
  preQualification!: PreQualification | null;
}

@Resolver(() => Person)
export class PersonPreQualification {
  @Needs(Scope.PREQUALIFICATION_READ)
  @ResolvedField<Person>({
    returns: () => PreQualification,
    from: ['id'],
    nullable: true,
    description: `The referencing results of a tenant; null for a landlord. ${NULL_WITHOUT_SCOPE}`,
  })
  async preQualification(
    @Root() person: Person,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<PreQualification> | null> {
    const ofPerson = { entity: PreQualification, by: 'person', direction: 'asc' } as const;
    const [record] = await relations.page(ofPerson, person.id, { first: 1 }, selectionOf(info));
    return record ?? null;
  }
}
