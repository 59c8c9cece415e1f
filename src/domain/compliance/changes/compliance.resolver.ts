import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { RecordComplianceInput } from './compliance.input.js';
import { RecordCompliancePayload } from './compliance.payload.js';
import { recordCompliance } from './compliance.service.js';

@Resolver()
export class ComplianceResolver {
  @Changes(
    Scope.COMPLIANCE_WRITE,
    () => RecordCompliancePayload,
    'Records a check, a certificate, a licence or a registration of a property, and updates the statutory ' +
      'deadlines of its current flows.',
  )
  recordCompliance(
    @Ctx() ctx: Context,
    @Arg('propertyId', () => Id, { description: 'The id of the property.' }) propertyId: number,
    @Arg('input', () => RecordComplianceInput, { description: 'The record.' })
    input: RecordComplianceInput,
  ): Promise<RecordCompliancePayload> {
    return recordCompliance(ctx, propertyId, input);
  }

  @Changes(
    Scope.COMPLIANCE_WRITE,
    () => RecordCompliancePayload,
    'Records what the agency has for all its properties: `CLIENT_MONEY_PROTECTION`, `RENT_SMART_WALES` or ' +
      '`LANDLORD_REGISTRATION`. `deadlines` of a flow shows the effect immediately; the list of the ' +
      'deadlines of all flows is updated in the background.',
  )
  recordBrandCompliance(
    @Ctx() ctx: Context,
    @Arg('input', () => RecordComplianceInput, { description: 'The record.' })
    input: RecordComplianceInput,
  ): Promise<RecordCompliancePayload> {
    return recordCompliance(ctx, null, input);
  }
}
