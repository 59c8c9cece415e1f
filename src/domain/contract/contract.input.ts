import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { ContractKind, ContractStep } from './contract-kind.js';

@InputType({ description: 'A step of a document of a tenancy.' })
export class RecordContractInput {
  @Field(() => ContractKind, { description: 'The kind of document.' }) kind!: ContractKind;
  @Field(() => ContractStep, { description: 'The step.' }) step!: ContractStep;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The https URL of the document, or of its signed copy. Required for `UPLOADED`.',
  })
  url?: string | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the step happened, not in the future. Default: now.',
  })
  at?: Date | null;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the sub-tenant who signed, or to whom the document was given. If null, the landlord ' +
      'or the agent signed, or the document was given to every tenant.',
  })
  subTenantId?: number | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
