import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToOne } from '../../base/relations/relation-fields.js';
import { Property } from '../../property/property.entity.js';
import { ComplianceRecord } from '../record/compliance-record.entity.js';
import { ComplianceDue } from './compliance-due.type.js';

@Resolver(() => ComplianceDue)
export class DueRecords {
  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'propertyId',
    'The property; null if it is the agency’s. Requires the scope `properties:read`.',
    { nullable: true },
  )
  property!: Property | null;

  @ToOne(
    Scope.COMPLIANCE_READ,
    () => ComplianceRecord,
    'recordId',
    'The record that counts now; null if it is missing.',
    { nullable: true },
  )
  record!: ComplianceRecord | null;
}
