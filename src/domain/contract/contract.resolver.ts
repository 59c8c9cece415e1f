import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { RecordContractInput } from './contract.input.js';
import { RecordContractPayload } from './contract.payload.js';
import { recordContract } from './contract.service.js';

@Resolver()
export class ContractResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => RecordContractPayload,
    'Records that a document of the tenancy was generated, uploaded, signed or given, and updates the ' +
      'corresponding fields of the flow. Every sub-tenant, and the landlord or the agent, must sign a ' +
      'tenancy agreement. The last signature completes the tenancy stage, and its time is the flow’s ' +
      '`agreementEnteredAt`. A new document of the same kind requires new signatures. Guarantors sign ' +
      'separate documents. A second signature of the same party changes nothing. Returns ' +
      'INVALID_TRANSITION for a document of an archived flow, and for an agreement of a flow that is ' +
      'decided or signed; a copy can still be given.',
  )
  recordContract(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => RecordContractInput, { description: 'The step.' }) input: RecordContractInput,
  ): Promise<RecordContractPayload> {
    return recordContract(ctx, flowId, input);
  }
}
