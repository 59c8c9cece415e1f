import { Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import type { Context } from '../../base/context.js';
import { Reads } from '../../base/declare.js';
import type { Connection } from '../../base/lists/connection.js';
import { ComplianceDueArgs } from './compliance-due.input.js';
import { type ComplianceDue, ComplianceDueConnection } from './compliance-due.type.js';
import { complianceDue } from './compliance-due-list.service.js';

@Resolver()
export class ComplianceDueResolver {
  @Reads(
    Scope.COMPLIANCE_READ,
    () => ComplianceDueConnection,
    'The next due day of each kind of compliance record, for the agency and for each property that is let ' +
      'or not withdrawn from the market: missing records first, then the earliest due day. Every filter is ' +
      'optional. A record is `MISSING` if the law of the home’s country requires it of a let home, and ' +
      'none is recorded. The required kinds are gas safety, EICR, EPC and alarms; in Scotland also PAT; ' +
      'and a licence if `isLicenceRequired` of the property is true. For a resident landlord they are gas ' +
      'safety and EPC only, for a licence to occupy gas safety only. If a home does not need a record, ' +
      'record `NOT_APPLICABLE`. Records that are not due again are not listed.',
  )
  complianceDue(
    @Ctx() ctx: Context,
    @Args(() => ComplianceDueArgs) args: ComplianceDueArgs,
  ): Promise<Connection<ComplianceDue>> {
    return complianceDue(ctx, args);
  }
}
