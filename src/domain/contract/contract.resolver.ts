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
    'Records that a document of the tenancy was generated, uploaded, signed or given, and fills the fields ' +
      'of the flow that speak of it. A tenancy agreement is signed by every sub-tenant, and by the ' +
      'landlord or the agent. The last signature completes the tenancy stage, and its time is the flow’s ' +
      '`agreementEnteredAt`. A new document of a kind needs new signatures. Guarantors sign documents of ' +
      'their own. A party that signs again changes nothing. A document of an archived flow, and an ' +
      'agreement of a decided or a signed one, is INVALID_TRANSITION; a copy may still be given.',
  )
  recordContract(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => RecordContractInput, { description: 'The step.' }) input: RecordContractInput,
  ): Promise<RecordContractPayload> {
    return recordContract(ctx, flowId, input);
  }
}
