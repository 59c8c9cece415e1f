import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Branch } from '../directory/branch.entity.js';
import { Property } from '../property/property.entity.js';
import { WithdrawPropertyPayload } from './listing.payload.js';

@Resolver(() => Property)
export class PropertyBranch {
  @ToOne(
    Scope.DIRECTORY_READ,
    () => Branch,
    'branch',
    'The branch of the property; null if there is none. Requires the scope `directory:read`.',
    { nullable: true },
  )
  branch!: Branch | null;
}

@Resolver(() => WithdrawPropertyPayload)
export class WithdrawnProperty {
  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'propertyId',
    'The property after the change. A key without the scope `properties:read` gets null and an error.',
    { nullable: true },
  )
  property!: Property | null;
}
