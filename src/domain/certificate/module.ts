import type { Module } from '../base/module/module.js';
import { certificateEvents } from './certificate.events.js';
import { FlowCertificates, ProtectedFlow, ViewedCertificates } from './certificate.relations.js';
import { CertificateResolver } from './certificate.resolver.js';
import { AddedInventory, AddedInventoryFlow, RemovedInventoryFlow } from './inventory/inventory.relations.js';
import { InventoryResolver } from './inventory/inventory.resolver.js';
import { Certificate } from './record/certificate.entity.js';

export const certificate = {
  entities: [Certificate],
  resolvers: [
    CertificateResolver,
    FlowCertificates,
    InventoryResolver,
    AddedInventory,
    AddedInventoryFlow,
    RemovedInventoryFlow,
    ProtectedFlow,
    ViewedCertificates,
  ],
  events: certificateEvents,
} satisfies Module;
