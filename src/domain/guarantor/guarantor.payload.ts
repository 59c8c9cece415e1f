import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { StageStatus } from '../flow/stages/stages.js';
import { GuarantorStatus } from './record/guarantor-status.js';

@ObjectType({ description: 'The result of `addGuarantor`.', simpleResolvers: true })
export class AddGuarantorPayload {
  @Field(() => Id, { description: 'The id of the guarantor.' })
  guarantorId!: number;
  @Field(() => GraphQLString, { description: 'The id of the referencing application, a UUID.' })
  applicationId!: string;
  @Field(() => Id, { description: 'The id of the flow.' })
  flowId!: number;
  @Field(() => Id, { description: 'The id of the sub-tenant.' })
  subTenantId!: number;
  @Field(() => GuarantorStatus, { description: 'The status of the guarantor’s reference.' })
  status!: GuarantorStatus;
  @Field(() => StageStatus, { description: 'The status of the flow’s guarantor stage.' })
  guarantorStatus!: StageStatus;
}

@ObjectType({ description: 'The result of `updateGuarantor`.', simpleResolvers: true })
export class UpdateGuarantorPayload {
  @Field(() => Id, { description: 'The id of the guarantor.' }) guarantorId!: number;
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
}

@ObjectType({ description: 'The result of `replaceGuarantor`.', simpleResolvers: true })
export class ReplaceGuarantorPayload {
  @Field(() => Id, { description: 'The id of the guarantor who was replaced.' }) guarantorId!: number;
  @Field(() => Id, { description: 'The id of the new guarantor.' }) replacementId!: number;
  @Field(() => GraphQLString, { description: 'The id of the referencing application, a UUID.' })
  applicationId!: string;
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
}

@ObjectType({ description: 'The result of `recordGuarantorDeed`.', simpleResolvers: true })
export class RecordGuarantorDeedPayload {
  @Field(() => Id, { description: 'The id of the guarantor.' }) guarantorId!: number;
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
}
