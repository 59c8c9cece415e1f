import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ComplianceKind, ComplianceOutcome } from '../record/compliance-kind.js';

const OnDay = (description: string): PropertyDecorator =>
  Field(() => CalendarDay, { nullable: true, description });
const Words =
  (maxLength: number, description: string): PropertyDecorator =>
  (target, key) => {
    Ruled({ maxLength })(target, key);
    Field(() => GraphQLString, { nullable: true, description })(target, key);
  };

@InputType({ description: 'A compliance record to add.' })
export class RecordComplianceInput {
  @Field(() => ComplianceKind, { description: 'What the record is about.' }) kind!: ComplianceKind;
  @Field(() => CalendarDay, {
    description:
      'The day of the check, or the first day of the certificate; not after today. To add to a check, such ' +
      'as `remediedOn`, record it again: a record of the same kind and day replaces the earlier one.',
  })
  checkedOn!: Day;
  @Field(() => ComplianceOutcome, { description: 'The outcome.' }) outcome!: ComplianceOutcome;
  @OnDay('The last day that the document states.') expiresOn?: Day | null;
  @Words(100, 'The number of the document.') number?: string | null;
  @Words(20, 'The rating. Of an EPC, a letter from A to G.') rating?: string | null;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, { nullable: true, description: 'The https URL of the document.' })
  url?: string | null;
  @OnDay('The day by which the document requires a remedy. Only with `UNSATISFACTORY`.')
  remedyByOn?: Day | null;
  @OnDay('The day on which it was remedied; not after today. Only with `UNSATISFACTORY`.')
  remediedOn?: Day | null;
  @Words(1000, 'A note of the agency, such as the number of an exemption.') note?: string | null;
}
