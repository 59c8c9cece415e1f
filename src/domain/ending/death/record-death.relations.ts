import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToOne } from '../../base/relations/relation-fields.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { SubTenant } from '../../flow/record/sub-tenant.entity.js';
import { RecordDeathPayload } from './record-death.payload.js';

@Resolver(() => RecordDeathPayload)
export class DeadSubTenant {
  @ToOne(
    Scope.FLOWS_READ,
    () => SubTenant,
    'subTenantId',
    'The sub-tenant. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  subTenant!: SubTenant | null;
}

export const DeathFlow = payloadFlow(() => RecordDeathPayload);
