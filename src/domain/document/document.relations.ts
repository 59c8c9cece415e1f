import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { RecordDocumentPayload } from './document.payload.js';
import { GivenDocument } from './given-document.entity.js';

@Resolver(() => Flow)
export class FlowDocuments {
  @ToMany(
    Scope.FLOWS_READ,
    () => GivenDocument,
    'flow',
    'The documents that were given to tenants or payers, including voided ones, the earliest recorded ' +
      'first. `recordContract` with the step `GIVEN` adds one too.',
  )
  documents!: GivenDocument[];
}

@Resolver(() => RecordDocumentPayload)
export class RecordedDocument {
  @ToOne(
    Scope.FLOWS_READ,
    () => GivenDocument,
    'documentId',
    'The document. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  document!: GivenDocument | null;
}

export const RecordedDocumentFlow = payloadFlow(() => RecordDocumentPayload);
