import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToMany, ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { DepositRelease } from './deposit-release.entity.js';
import { DepositReleasePayload } from './deposit-release.payload.js';

@Resolver(() => Flow)
export class FlowDepositReleases {
  @ToMany(
    Scope.FLOWS_READ,
    () => DepositRelease,
    'flow',
    'The releases of the tenancy deposit, including voided ones, the earliest recorded first.',
  )
  depositReleases!: DepositRelease[];
}

@Resolver(() => DepositReleasePayload)
export class ChangedDepositRelease {
  @ToOne(
    Scope.FLOWS_READ,
    () => DepositRelease,
    'depositReleaseId',
    'The deposit release. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  depositRelease!: DepositRelease | null;
}

export const DepositReleaseFlow = payloadFlow(() => DepositReleasePayload);
