import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from '../record/flow.entity.js';
import { DeleteFlowPayload, RenewFlowPayload } from '../record/flow.payload.js';
import { payloadFlow } from '../record/payload-flow.js';

@Resolver(() => RenewFlowPayload)
export class RenewedPredecessor {
  @ToOne(
    Scope.FLOWS_READ,
    () => Flow,
    'predecessorId',
    'The renewed flow after the change. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  predecessor!: Flow | null;
}

export const RenewalFlow = payloadFlow(() => RenewFlowPayload);
export const DeletedFlow = payloadFlow(() => DeleteFlowPayload);
