import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
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
      'The id of the flow, the same in all items. It can be left out if the acting tenant has exactly ' +
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
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'Of a deposit certificate: the day on which the deposit was protected, not after today. Without it, ' +
      'the deadlines count the day of the upload. Default: a replaced certificate keeps its day.',
  })
  protected_on?: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'Of a deposit certificate: the day on which it was issued, not after today.',
  })
  issued_on?: Day | null;
  @Field(() => CalendarDay, { nullable: true, description: 'Of a deposit certificate: its last day.' })
  expires_on?: Day | null;
  @Ruled({ minLength: 1, maxLength: 100 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Of a deposit certificate: its number, from the scheme.',
  })
  number?: string | null;
  @Ruled({ minimum: 1 })
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'Of a deposit certificate: the amount that is protected, in pence.',
  })
  amount_pence?: number | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'Of prescribed information: the day on which it was given to every tenant, not after today. It is ' +
      'recorded as a document that was given; an upload alone meets no deadline.',
  })
  given_on?: Day | null;
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
