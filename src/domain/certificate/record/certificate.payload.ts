import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';
import { Certificate } from './certificate.entity.js';

@ObjectType({ description: 'The result of `viewCertificates`.', simpleResolvers: true })
export class ViewCertificatesPayload {
  @Field(() => GraphQLInt, { description: 'How many certificates changed.' })
  updated!: number;
  /** The chosen certificates, oldest first. */
  certificates!: Certificate[];
}

@ObjectType({ description: 'The result of `protectAndSetup`.', simpleResolvers: true })
export class ProtectAndSetupPayload {
  @Field(() => Id, { nullable: true, description: 'The id of the flow; null if the request was empty.' })
  flowId!: number | null;
  @Field(() => [Certificate], { description: 'The deposit certificates of the request, in its order.' })
  depositCertificates!: Certificate[];
  @Field(() => [Certificate], { description: 'The prescribed information of the request, in its order.' })
  prescribedCertificates!: Certificate[];
  @Field(() => [Id], { description: 'The ids of the deleted certificates.' })
  deleted!: number[];
  @Field(() => Instant, {
    nullable: true,
    description:
      'The end of the last day (Europe/London) for protecting the deposit, by the statute of the ' +
      'flow’s jurisdiction, as in the deadlines of the flow. It counts from the recorded receipt or, if ' +
      'none is recorded, from the day on which the last payer’s holding deposit was confirmed. Null before ' +
      'then.',
  })
  protectionDueAt!: Date | null;
  @Warnings() warnings!: Warning[];
}
