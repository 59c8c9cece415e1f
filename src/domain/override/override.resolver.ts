import { Args, Ctx, Resolver } from 'type-graphql';
import type { Context } from '../base/context.js';
import { OperatorChanges } from '../base/declare.js';
import { RecordOverridePayload } from './override.payload.js';
import { recordOverride } from './override.service.js';
import { RecordOverrideArgs } from './record-override.input.js';

@Resolver()
export class OverrideResolver {
  @OperatorChanges(
    () => RecordOverridePayload,
    'Allows an exception to a rule for one flow. Until the day `until`, a change that the rule rejects is ' +
      'recorded with a warning instead, and a gate of the brand does not block the move-in. The deadlines ' +
      'of the flow still show the breach. The same exception sent again returns the stored one; with ' +
      'another reason it is rejected with DUPLICATE. Returns VALIDATION_FAILED with the allowed keys for a ' +
      'rule that does not reject anything.',
  )
  recordOverride(
    @Ctx() ctx: Context,
    @Args(() => RecordOverrideArgs) args: RecordOverrideArgs,
  ): Promise<RecordOverridePayload> {
    return recordOverride(ctx, args);
  }
}
