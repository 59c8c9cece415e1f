import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToMany, ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { TenancyRequest } from '../record/tenancy-request.entity.js';
import { RequestPayload } from './request.payload.js';

@Resolver(() => Flow)
export class FlowRequests {
  @ToMany(
    Scope.FLOWS_READ,
    () => TenancyRequest,
    'flow',
    'The requests of the tenants, including voided ones, the earliest recorded first.',
  )
  requests!: TenancyRequest[];
}

@Resolver(() => RequestPayload)
export class ChangedRequest {
  @ToOne(
    Scope.FLOWS_READ,
    () => TenancyRequest,
    'requestId',
    'The request. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  request!: TenancyRequest | null;
}

export const RequestFlow = payloadFlow(() => RequestPayload);
