import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { RecordDocumentInput } from './document.input.js';
import { RecordDocumentPayload } from './document.payload.js';
import { recordDocument } from './document.service.js';

@Resolver()
export class DocumentResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => RecordDocumentPayload,
    'Records that a document was given to tenants or payers of a flow. Statutory deadlines use it: a rule ' +
      'is met when the last person has the document. The file itself is not stored. An archived flow ' +
      'accepts documents too. To correct a document, void it with `voidRecord` and record it again.',
  )
  recordDocument(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => RecordDocumentInput, { description: 'The document.' }) input: RecordDocumentInput,
  ): Promise<RecordDocumentPayload> {
    return recordDocument(ctx, flowId, input);
  }
}
