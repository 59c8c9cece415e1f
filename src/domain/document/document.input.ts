import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { MAX_TENANTS } from '../flow/sub-tenants/sub-tenant.input.js';
import { DocumentKind, DocumentMethod } from './kinds/document-kind.js';

const OptionalText = (description: string): PropertyDecorator =>
  Field(() => GraphQLString, { nullable: true, description });

@InputType({ description: 'A document that was given to tenants or payers of a flow.' })
export class RecordDocumentInput {
  @Field(() => DocumentKind, { description: 'The kind of document.' }) kind!: DocumentKind;
  @Field(() => CalendarDay, { description: 'The day on which it was given; not after today.' })
  givenOn!: Day;
  @Field(() => DocumentMethod, { description: 'How it was given.' }) method!: DocumentMethod;
  @Ruled({ maxItems: MAX_TENANTS })
  @Field(() => [Id], {
    nullable: true,
    description:
      'The ids of the sub-tenants to whom it was given. Without ids of sub-tenants and payers, it was ' +
      'given to every tenant of the flow.',
  })
  subTenantIds?: number[] | null;
  @Ruled({ maxItems: MAX_TENANTS })
  @Field(() => [Id], {
    nullable: true,
    description: 'The ids of the people to whom it was given because they pay for a tenant.',
  })
  payerPersonIds?: number[] | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The day on which it was received, if that is later: then the rules count this day. Not after ' +
      'today, and not before `givenOn`.',
  })
  receivedOn?: Day | null;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the payment that a `CASH_RECEIPT` is for. Required for it, not allowed otherwise.',
  })
  paymentId?: number | null;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the compliance record that was given: one of the property of the flow. Only for `EPC`, ' +
      '`GAS_RECORD` and `EICR`.',
  })
  complianceId?: number | null;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @OptionalText('The https URL of the document.')
  url?: string | null;
  @Ruled({ pattern: '^[0-9a-fA-F]{64}$' })
  @OptionalText('The SHA-256 of the file, as 64 hexadecimal digits. It proves which file was given.')
  sha256?: string | null;
  @Ruled({ maxLength: 100 })
  @OptionalText('The edition of a form or of an information sheet, such as `May 2026`.')
  edition?: string | null;
  @Ruled({ maxLength: 1000 })
  @OptionalText('A note of the agency.')
  note?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
