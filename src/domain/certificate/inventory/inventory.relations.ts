import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToOne } from '../../base/relations/relation-fields.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { Certificate } from '../record/certificate.entity.js';
import { AddInventoryPayload, RemoveInventoryPayload } from './inventory.payload.js';

@Resolver(() => AddInventoryPayload)
export class AddedInventory {
  @ToOne(
    Scope.CERTIFICATES_WRITE,
    () => Certificate,
    'certificateId',
    'The inventory; null only together with an error.',
    { nullable: true },
  )
  inventory!: Certificate | null;
}

export const AddedInventoryFlow = payloadFlow(() => AddInventoryPayload);
export const RemovedInventoryFlow = payloadFlow(() => RemoveInventoryPayload);
