import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/scalars.js';
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
  @Field(() => Id, { nullable: true, description: 'The id of the flow; null when the request was empty.' })
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
      'When the deposit must be protected: 30 calendar days (Europe/London) after the last payer’s ' +
      'holding deposit was confirmed. Null before.',
  })
  protectionDueAt!: Date | null;
}
