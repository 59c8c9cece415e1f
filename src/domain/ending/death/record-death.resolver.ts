import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { RecordDeathInput } from './record-death.input.js';
import { RecordDeathPayload } from './record-death.payload.js';
import { recordDeath } from './record-death.service.js';

@Resolver()
export class RecordDeathResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => RecordDeathPayload,
    'Records the death of a tenant of a signed tenancy. The tenancy goes on; `endTenancy` records its end. ' +
      'England: guarantees of the rent of an assured tenancy that were given since 1 May 2026 end with the ' +
      'death of the only or last tenant, and otherwise those of the tenant’s family. Another day corrects the ' +
      'recorded one, and repeating the same call changes nothing. Returns INVALID_TRANSITION before the ' +
      'tenancy agreement is signed.',
  )
  recordDeath(
    @Ctx() ctx: Context,
    @Arg('subTenantId', () => Id, { description: 'The id of the sub-tenant.' }) subTenantId: number,
    @Arg('input', () => RecordDeathInput, { description: 'The death.' }) input: RecordDeathInput,
  ): Promise<RecordDeathPayload> {
    return recordDeath(ctx, subTenantId, input);
  }
}
