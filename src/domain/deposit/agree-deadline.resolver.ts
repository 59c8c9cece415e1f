import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { AgreeHoldingDepositDeadlineInput } from './agree-deadline.input.js';
import { AgreeHoldingDepositDeadlinePayload } from './agree-deadline.payload.js';
import { agreeHoldingDepositDeadline } from './agree-deadline.service.js';

@Resolver()
export class AgreeDeadlineResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => AgreeHoldingDepositDeadlinePayload,
    'Records that another deadline for the tenancy agreement was agreed with the tenants in writing, ' +
      'earlier or later than the fifteenth day of the holding deposit. It replaces that day in every ' +
      'deadline of the flow. Returns INVALID_TRANSITION if it was agreed on or after the deadline that it ' +
      'replaces, after the agreement or a decision, or if no statute sets a deadline for the tenancy.',
  )
  agreeHoldingDepositDeadline(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => AgreeHoldingDepositDeadlineInput, { description: 'What was agreed.' })
    input: AgreeHoldingDepositDeadlineInput,
  ): Promise<AgreeHoldingDepositDeadlinePayload> {
    return agreeHoldingDepositDeadline(ctx, flowId, input);
  }
}
