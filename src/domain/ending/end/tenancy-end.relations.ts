import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToMany, ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { TenancyEnd } from './tenancy-end.entity.js';
import { EndTenancyPayload } from './tenancy-end.payload.js';

@Resolver(() => Flow)
export class FlowTenancyEnds {
  @ToMany(
    Scope.FLOWS_READ,
    () => TenancyEnd,
    'flow',
    'The recorded ends of the tenancy: at most one that is not voided, the earliest recorded first.',
  )
  tenancyEnds!: TenancyEnd[];
}

@Resolver(() => EndTenancyPayload)
export class RecordedTenancyEnd {
  @ToOne(
    Scope.FLOWS_READ,
    () => TenancyEnd,
    'tenancyEndId',
    'The recorded end. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  tenancyEnd!: TenancyEnd | null;
}

export const EndedFlow = payloadFlow(() => EndTenancyPayload);
