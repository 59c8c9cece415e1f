import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { warningsOf } from '../../base/warning.js';
import { FlowVersionInput } from '../record/expected-version.js';
import { FlowPayload, SubTenantPayload } from '../record/flow.payload.js';
import { AddSubTenantInput } from './sub-tenant.input.js';
import { addSubTenant, removeSubTenant, setLeadTenant } from './sub-tenants.service.js';

const FLOW = { description: 'The id of the flow.' };
const SUB_TENANT = { description: 'The id of the sub-tenant.' };
const VERSION = { nullable: true, description: 'The version of the flow that you have read.' };
const NOT_NOW =
  'Returns INVALID_TRANSITION for an archived flow, and for one whose tenancy agreement is signed.';

@Resolver()
export class SubTenantResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => SubTenantPayload,
    `Adds a tenant to a flow. Returns DUPLICATE if the person is a tenant of it already. ${NOT_NOW}`,
  )
  async addSubTenant(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, FLOW) flowId: number,
    @Arg('input', () => AddSubTenantInput, { description: 'The tenant.' }) input: AddSubTenantInput,
  ): Promise<SubTenantPayload> {
    const { id } = await addSubTenant(ctx, flowId, input);
    return { flowId, subTenantId: id, warnings: warningsOf(ctx) };
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Removes a tenant from a flow. Returns INVALID_TRANSITION for the last tenant, for the lead tenant ' +
      'until `setLeadTenant` has chosen another one, and for a tenant with a confirmed holding deposit, ' +
      `a guarantor, a payment or a signature, whose history is kept. ${NOT_NOW}`,
  )
  async removeSubTenant(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, FLOW) flowId: number,
    @Arg('subTenantId', () => Id, SUB_TENANT) subTenantId: number,
    @Arg('input', () => FlowVersionInput, VERSION) input?: FlowVersionInput | null,
  ): Promise<FlowPayload> {
    await removeSubTenant(ctx, flowId, subTenantId, input?.expectedVersion);
    return { flowId, warnings: warningsOf(ctx) };
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => SubTenantPayload,
    'Makes a tenant the lead tenant of its flow, in place of the current one. Naming the current one ' +
      `changes nothing. ${NOT_NOW}`,
  )
  async setLeadTenant(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, FLOW) flowId: number,
    @Arg('subTenantId', () => Id, SUB_TENANT) subTenantId: number,
    @Arg('input', () => FlowVersionInput, VERSION) input?: FlowVersionInput | null,
  ): Promise<SubTenantPayload> {
    await setLeadTenant(ctx, flowId, subTenantId, input?.expectedVersion);
    return { flowId, subTenantId, warnings: warningsOf(ctx) };
  }
}
