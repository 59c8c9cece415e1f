import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToMany, ToOne } from '../../base/relations/relation-fields.js';
import { Property } from '../../property/property.entity.js';
import { ComplianceRecord } from '../record/compliance-record.entity.js';
import { RecordCompliancePayload } from './compliance.payload.js';

@Resolver(() => Property)
export class PropertyCompliance {
  @ToMany(
    Scope.COMPLIANCE_READ,
    () => ComplianceRecord,
    'property',
    'The compliance records of the property, the last recorded first, including those that were voided. ' +
      'A key without the scope `compliance:read` gets null and an error.',
    { nullable: true, direction: 'desc' },
  )
  compliance!: ComplianceRecord[] | null;
}

@Resolver(() => ComplianceRecord)
export class ComplianceProperty {
  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'property',
    'The property; null for a record of the agency. Requires the scope `properties:read`.',
    { nullable: true },
  )
  property!: Property | null;
}

@Resolver(() => RecordCompliancePayload)
export class RecordedCompliance {
  @ToOne(
    Scope.COMPLIANCE_READ,
    () => ComplianceRecord,
    'complianceId',
    'The record. A key without the scope `compliance:read` gets null and an error.',
    { nullable: true },
  )
  record!: ComplianceRecord | null;
}
