import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/scalars.js';
import { Certificate } from './certificate.entity.js';

@ObjectType({ description: 'What became of the chosen certificates.', simpleResolvers: true })
export class ViewCertificatesPayload {
  @Field(() => GraphQLInt, { description: 'How many changed.' }) updated!: number;
  @Field(() => [Certificate], { description: 'The chosen certificates; all of them where none was chosen.' })
  certificates!: Certificate[];
}

@ObjectType({ description: 'What became of a flow’s certificates.', simpleResolvers: true })
export class ProtectAndSetupPayload {
  @Field(() => Id, { nullable: true, description: 'The flow; null where nothing named one.' }) flowId!:
    | number
    | null;
  @Field(() => [Certificate], {
    description:
      'The deposit certificates that were given, in their order. On the wire: deposit_certificate.',
  })
  depositCertificates!: Certificate[];
  @Field(() => [Certificate], {
    description:
      'The prescribed information that was given, in its order. On the wire: prescribed_certificate.',
  })
  prescribedCertificates!: Certificate[];
  @Field(() => [Id], { description: 'The ids of what was deleted.' }) deleted!: number[];
  @Field(() => Instant, {
    nullable: true,
    description:
      'By when the deposit has to be protected: 30 days after the last payer confirmed it; null before. On the wire: protection_due_at.',
  })
  protectionDueAt!: Date | null;
}
