import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToMany, ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { RentChange } from './rent-change.entity.js';
import { RentChangePayload } from './rent-change.payload.js';

@Resolver(() => Flow)
export class FlowRentChanges {
  @ToMany(
    Scope.FLOWS_READ,
    () => RentChange,
    'flow',
    'The rent changes, including voided and withdrawn ones, the earliest recorded first.',
  )
  rentChanges!: RentChange[];
}

@Resolver(() => RentChange)
export class FlowOfRentChange {
  @ToOne(Scope.FLOWS_READ, () => Flow, 'flow', 'The flow.')
  flow!: Flow;
}

@Resolver(() => RentChangePayload)
export class ChangedRentChange {
  @ToOne(
    Scope.FLOWS_READ,
    () => RentChange,
    'rentChangeId',
    'The rent change. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  rentChange!: RentChange | null;
}

export const RentChangeFlow = payloadFlow(() => RentChangePayload);
