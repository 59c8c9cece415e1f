import type { Module } from '../base/module/module.js';
import { documentEvents } from './document.events.js';
import { FlowDocuments, RecordedDocument, RecordedDocumentFlow } from './document.relations.js';
import { DocumentResolver } from './document.resolver.js';
import { GivenDocument } from './given-document.entity.js';
import { voidableDocuments } from './voidable-documents.js';

export const document = {
  entities: [GivenDocument],
  resolvers: [DocumentResolver, FlowDocuments, RecordedDocument, RecordedDocumentFlow],
  events: documentEvents,
  voidables: [voidableDocuments],
} satisfies Module;
