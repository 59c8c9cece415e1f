import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { Ruled } from '../../base/declare.js';
import { DepositScheme } from './certificate.entity.js';
import { type CertificateRef, CertificateRefs, MAX_CERTIFICATES } from './certificate-refs.js';

const Selector = (description: string): PropertyDecorator =>
  Field(() => GraphQLBoolean, { nullable: true, description });

@InputType({
  description:
    'Selects certificates. Several selectors together select every certificate that any of them selects. ' +
    'Without a selector, all certificates are listed and none is marked.',
})
export class ViewCertificatesInput {
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the flow. Without it, the certificates of every open flow that the acting tenant is ' +
      'a party to.',
  })
  flowId?: number | null;
  @Field(() => Id, {
    nullable: true,
    description: 'Another place for the id of the flow. If both are given, they must be the same.',
  })
  bodyFlowId?: number | null;
  @Selector('Selects every certificate.')
  readAll?: boolean | null;
  @Selector('Selects the deposit certificates.')
  isDeposit?: boolean | null;
  @Selector('Selects the prescribed information.')
  isPrescribedInformation?: boolean | null;
  @Selector('Selects the inventories.')
  isInventory?: boolean | null;
  @Selector('Selects the deposit certificates of the Tenancy Deposit Scheme (TDS).')
  isTds?: boolean | null;
  @Ruled({ maxLength: 2000 })
  @Field(() => GraphQLString, { nullable: true, description: 'Selects the certificate with this URL.' })
  url?: string | null;
  @Field(() => Id, { nullable: true, description: 'Selects the certificate with this id.' })
  certificateId?: number | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'False marks the selected certificates as not seen. Default: true.',
  })
  isSeen?: boolean | null;
}

@InputType({
  description: 'A certificate to add; with `certificate_id`, a replacement for that certificate.',
})
export class CertificateItemInput {
  @Ruled({ maxLength: 2000, format: 'https-url' })
  @Field(() => GraphQLString, { description: 'The https URL of the certificate.' })
  certificate_url!: string;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the flow, the same in all items. May be left out when the acting tenant has exactly ' +
      'one open flow.',
  })
  flow_id?: number | null;
  @Field(() => Id, { nullable: true, description: 'The id of the certificate to replace.' })
  certificate_id?: number | null;
  @Field(() => DepositScheme, {
    nullable: true,
    description: 'The scheme that protects the deposit. Default: a replaced certificate keeps its scheme.',
  })
  scheme?: DepositScheme | null;
}

@InputType({ description: 'Certificates to add, replace and delete, all of one flow.' })
export class ProtectAndSetupInput {
  @Ruled({ maxItems: MAX_CERTIFICATES })
  @Field(() => [CertificateItemInput], { description: 'Deposit certificates to add or replace.' })
  depositCertificates!: CertificateItemInput[];
  @Ruled({ maxItems: MAX_CERTIFICATES })
  @Field(() => [CertificateItemInput], { description: 'Prescribed information to add or replace.' })
  prescribedCertificates!: CertificateItemInput[];
  @Field(() => CertificateRefs, {
    nullable: true,
    description: 'Deposit certificates to delete, by id or URL.',
  })
  deletedCertificates?: readonly CertificateRef[] | null;
  @Field(() => CertificateRefs, {
    nullable: true,
    description: 'Prescribed information to delete, by id or URL.',
  })
  deletedPrescribedCertificates?: readonly CertificateRef[] | null;
}
