import type { Module } from '../base/module/module.js';
import { guarantorEvents } from './guarantor.events.js';
import {
  AddedGuarantor,
  AddedGuarantorFlow,
  DeedGuarantor,
  DeedGuarantorFlow,
  ReferencedGuarantors,
  ReferencingGuarantors,
  ReplacedGuarantor,
  ReplacedGuarantorFlow,
  ReplacementGuarantor,
  SubTenantGuarantors,
  UpdatedGuarantor,
  UpdatedGuarantorFlow,
} from './guarantor.relations.js';
import { GuarantorFinances, GuarantorResolver } from './guarantor.resolver.js';
import { Guarantor } from './record/guarantor.entity.js';
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
    ReplacedGuarantor,
    ReplacedGuarantorFlow,
    ReplacementGuarantor,
    DeedGuarantor,
    DeedGuarantorFlow,
    GuarantorResolver,
    GuarantorFinances,
  ],
  events: guarantorEvents,
} satisfies Module;
