import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { StageStatus } from '../flow/stages.js';
import { GuarantorStatus } from './guarantor.entity.js';

@ObjectType({ description: 'A guarantor that was added.', simpleResolvers: true })
export class AddGuarantorPayload {
  @Field(() => Id, { description: 'The guarantor.' }) guarantorId!: number;
  @Field(() => GraphQLString, { description: 'The referencing application, a UUID.' }) applicationId!: string;
  @Field(() => Id, { description: 'The flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The sub-tenant.' }) subTenantId!: number;
  @Field(() => GuarantorStatus, { description: 'Where the reference stands.' }) status!: GuarantorStatus;
  @Field(() => StageStatus, {
    description: 'Where the flow’s guarantor stage stands now. On the wire: gurantor_status.',
  })
  guarantorStatus!: StageStatus;
}
