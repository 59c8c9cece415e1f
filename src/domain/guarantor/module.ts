import type { Module } from '../base/module/module.js';
import { Guarantor } from './guarantor.entity.js';
import { guarantorEvents } from './guarantor.events.js';
import {
  AddedGuarantor,
  AddedGuarantorFlow,
  ReferencedGuarantors,
  ReferencingGuarantors,
  SubTenantGuarantors,
  UpdatedGuarantor,
  UpdatedGuarantorFlow,
} from './guarantor.relations.js';
import { GuarantorFinances, GuarantorResolver } from './guarantor.resolver.js';
import { UpdateGuarantorResolver } from './update-guarantor.resolver.js';

export const guarantor = {
  entities: [Guarantor],
  resolvers: [
    SubTenantGuarantors,
    ReferencingGuarantors,
    ReferencedGuarantors,
    AddedGuarantor,
    AddedGuarantorFlow,
    UpdateGuarantorResolver,
    UpdatedGuarantor,
    UpdatedGuarantorFlow,
    GuarantorResolver,
    GuarantorFinances,
  ],
  events: guarantorEvents,
} satisfies Module;
