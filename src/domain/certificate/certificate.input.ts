import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';
import { type CertificateRef, CertificateRefs } from './certificate-refs.js';

@InputType({
  description:
    'Which certificates are marked as seen (interface 2.9). With no selector nothing changes, and all are listed.',
})
export class ViewCertificatesInput {
  @Field(() => Id, {
    nullable: true,
    description: 'The flow; without it, every open flow that the acting tenant is a party to.',
  })
  flowId?: number | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The flow once more, as the REST body has it; it must agree with `flowId`.',
  })
  bodyFlowId?: number | null;
  @Field(() => GraphQLBoolean, { nullable: true, description: 'Chooses every certificate.' }) readAll?:
    | boolean
    | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Chooses the deposit certificates. On the wire: deposit.',
  })
  isDeposit?: boolean | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Chooses the prescribed information. On the wire: prescribed_info.',
  })
  isPrescribedInfo?: boolean | null;
  @Field(() => GraphQLBoolean, { nullable: true, description: 'Chooses the inventories.' }) isInventory?:
    | boolean
    | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Chooses the deposit certificates of the scheme TDS. On the wire: tds.',
  })
  isTds?: boolean | null;
  @Ruled({ maxLength: 2000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Chooses the certificate with this URL. On the wire: certificate_url.',
  })
  url?: string | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'False marks the chosen ones as not seen; otherwise they are marked as seen.',
  })
  isSeen?: boolean | null;
}

@InputType({
  description:
    'A certificate to add, or with `certificate_id` to replace. Its members keep their wire names.',
})
export class CertificateItemInput {
  @Ruled({ maxLength: 2000, format: 'https-url' })
  @Field(() => GraphQLString, { description: 'Where the certificate is, an https URL.' })
  certificate_url!: string;
  @Field(() => Id, {
    nullable: true,
    description: 'The flow; it may be left out when the acting tenant has exactly one open flow.',
  })
  flow_id?: number | null;
  @Field(() => Id, { nullable: true, description: 'The certificate that this one replaces.' })
  certificate_id?: number | null;
}

@InputType({ description: 'Certificates to add, replace and delete, all of one flow (interface 2.10).' })
export class ProtectAndSetupInput {
  @Field(() => [CertificateItemInput], {
    description: 'Deposit certificates. On the wire: deposit_certificate.',
  })
  depositCertificates!: CertificateItemInput[];
  @Field(() => [CertificateItemInput], {
    description: 'Prescribed information. On the wire: prescribed_certificate.',
  })
  prescribedCertificates!: CertificateItemInput[];
  @Field(() => CertificateRefs, {
    nullable: true,
    description: 'Deposit certificates to delete. On the wire: deleted_certificate.',
  })
  deletedCertificates?: readonly CertificateRef[] | null;
  @Field(() => CertificateRefs, {
    nullable: true,
    description: 'Prescribed information to delete. On the wire: deleted_prescribed_certificate.',
  })
  deletedPrescribedCertificates?: readonly CertificateRef[] | null;
}
