import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { FlowVersionInput } from '../../flow/record/expected-version.js';
import { AddInventoryInput } from './inventory.input.js';
import { AddInventoryPayload, RemoveInventoryPayload } from './inventory.payload.js';
import { addInventory, removeInventory } from './inventory.service.js';

const FLOW = { description: 'The id of the flow.' };

@Resolver()
export class InventoryResolver {
  @Changes(
    Scope.CERTIFICATES_WRITE,
    () => AddInventoryPayload,
    'Adds an inventory to a flow: the contents and condition of the property. If the flow already has ' +
      'an inventory with the URL, nothing changes and that inventory is returned. `viewCertificates` ' +
      'marks it as seen.',
  )
  addInventory(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, FLOW) flowId: number,
    @Arg('input', () => AddInventoryInput, { description: 'The inventory.' }) input: AddInventoryInput,
  ): Promise<AddInventoryPayload> {
    return addInventory(ctx, flowId, input);
  }

  @Changes(Scope.CERTIFICATES_WRITE, () => RemoveInventoryPayload, 'Removes an inventory from a flow.')
  removeInventory(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, FLOW) flowId: number,
    @Arg('certificateId', () => Id, { description: 'The id of the inventory.' }) certificateId: number,
    @Arg('input', () => FlowVersionInput, {
      nullable: true,
      description: 'The version of the flow that you have read.',
    })
    input?: FlowVersionInput | null,
  ): Promise<RemoveInventoryPayload> {
    return removeInventory(ctx, flowId, certificateId, input?.expectedVersion);
  }
}
