import { type ClassType, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Needs } from '../base/declare.js';
import { ToFound, ToMany, ToOne } from '../base/relations/relation-fields.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { Referencing } from '../tenant/referencing/referencing.entity.js';
import {
  AddGuarantorPayload,
  RecordGuarantorDeedPayload,
  ReplaceGuarantorPayload,
  UpdateGuarantorPayload,
} from './guarantor.payload.js';
import { Guarantor } from './record/guarantor.entity.js';
import { GUARANTORS_OF_TENANT } from './record/guarantor-reads.js';
import { GuarantorReferences } from './record/guarantor-references.js';

@Resolver(() => SubTenant)
export class SubTenantGuarantors {
  @ToMany(
    Scope.FLOWS_READ,
    () => Guarantor,
    'subTenant',
    'The guarantors of the tenant, oldest record first.',
  )
  guarantors!: Guarantor[];
}

@Resolver(() => Referencing)
export class ReferencingGuarantors {
  @Needs(Scope.PREQUALIFICATION_READ)
  @ResolvedField<Referencing>({
    returns: () => GuarantorReferences,
    from: ['isGuarantorPaymentRequired', 'person'],
    description: 'The references of the tenant’s guarantors.',
  })
  guarantorReferences(@Root() record: Referencing): GuarantorReferences {
    return { paymentRequired: record.isGuarantorPaymentRequired, personId: record.personId };
  }
}

@Resolver(() => GuarantorReferences)
export class ReferencedGuarantors {
  @ToFound(
    Scope.PREQUALIFICATION_READ,
    () => GUARANTORS_OF_TENANT,
    'personId',
    'The guarantors on all flows of the tenant, oldest record first.',
  )
  guarantors!: Guarantor[];
}

/** Adds the field `guarantor` to the payload of a mutation: the changed guarantor, read after the commit. */
function payloadGuarantor(payload: () => ClassType<{ guarantorId: number }>) {
  @Resolver(payload)
  class PayloadGuarantor {
    @ToOne(
      Scope.FLOWS_READ,
      () => Guarantor,
      'guarantorId',
      'The guarantor. A key without the scope `flows:read` gets null and an error.',
      { nullable: true },
    )
    guarantor!: Guarantor | null;
  }
  return PayloadGuarantor;
}

export const AddedGuarantor = payloadGuarantor(() => AddGuarantorPayload);
export const AddedGuarantorFlow = payloadFlow(() => AddGuarantorPayload);
export const UpdatedGuarantor = payloadGuarantor(() => UpdateGuarantorPayload);
export const UpdatedGuarantorFlow = payloadFlow(() => UpdateGuarantorPayload);
export const ReplacedGuarantor = payloadGuarantor(() => ReplaceGuarantorPayload);
export const ReplacedGuarantorFlow = payloadFlow(() => ReplaceGuarantorPayload);
export const DeedGuarantor = payloadGuarantor(() => RecordGuarantorDeedPayload);
export const DeedGuarantorFlow = payloadFlow(() => RecordGuarantorDeedPayload);

@Resolver(() => ReplaceGuarantorPayload)
export class ReplacementGuarantor {
  @ToOne(
    Scope.FLOWS_READ,
    () => Guarantor,
    'replacementId',
    'The new guarantor. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  replacement!: Guarantor | null;
}
