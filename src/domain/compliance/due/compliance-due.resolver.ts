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
    'What is due next of each kind, for each property that is let or not withdrawn from the market and for ' +
      'the agency: what is missing first, then the earliest due day. Every filter is optional. `MISSING` is ' +
      'what the law of the home’s country requires while it is let, and what nobody recorded: gas safety, ' +
      'EICR, EPC and alarms, in Scotland also PAT, and a licence of a home that is stated to need one; for a ' +
      'resident landlord gas safety and EPC, for a licence to occupy gas safety. Record `NOT_APPLICABLE` for a home that does not need one. Records that are not due ' +
      'again are not listed.',
  )
  complianceDue(
    @Ctx() ctx: Context,
    @Args(() => ComplianceDueArgs) args: ComplianceDueArgs,
  ): Promise<Connection<ComplianceDue>> {
    return complianceDue(ctx, args);
  }
}
