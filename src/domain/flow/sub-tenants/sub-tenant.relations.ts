import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToOne } from '../../base/relations/relation-fields.js';
import { Person } from '../../directory/person.entity.js';
import { SubTenantPayload } from '../record/flow.payload.js';
import { payloadFlow } from '../record/payload-flow.js';
import { SubTenant } from '../record/sub-tenant.entity.js';

@Resolver(() => SubTenant)
export class SubTenantUser {
  @ToOne(Scope.FLOWS_READ, () => Person, 'person', 'The person, the same on all flows of the tenant.')
  person!: Person;
}

@Resolver(() => SubTenantPayload)
export class ChangedSubTenant {
  @ToOne(
    Scope.FLOWS_READ,
    () => SubTenant,
    'subTenantId',
    'The sub-tenant. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  subTenant!: SubTenant | null;
}

export const ChangedSubTenantFlow = payloadFlow(() => SubTenantPayload);
