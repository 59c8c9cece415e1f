import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToMany, ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { CheckOut } from './check-out.entity.js';
import { CheckOutPayload } from './check-out.payload.js';

@Resolver(() => Flow)
export class FlowCheckOuts {
  @ToMany(
    Scope.FLOWS_READ,
    () => CheckOut,
    'flow',
    'The check-outs, including voided ones, the earliest recorded first.',
  )
  checkOuts!: CheckOut[];
}

@Resolver(() => CheckOutPayload)
export class RecordedCheckOut {
  @ToOne(
    Scope.FLOWS_READ,
    () => CheckOut,
    'checkOutId',
    'The check-out. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  checkOut!: CheckOut | null;
}

export const CheckOutFlow = payloadFlow(() => CheckOutPayload);
