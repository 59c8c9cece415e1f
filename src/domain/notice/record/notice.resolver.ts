import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { RecordNoticeInput, UpdateNoticeInput } from './notice.input.js';
import { NoticePayload } from './notice.payload.js';
import { recordNotice } from './record-notice.service.js';
import { updateNotice } from './update-notice.service.js';

@Resolver()
export class NoticeResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => NoticePayload,
    'Records a notice about the end of a signed tenancy. An archived flow accepts notices too. A notice that ' +
      'does not comply with the law is recorded with its `defects` and with warnings, because it was ' +
      'served. While it is open, the phase of the flow is `ENDING` until `endsOn`, and `availableFrom` of ' +
      'the property is the day after. Returns LAW_FORBIDS for a notice to quit of the landlord of an ' +
      'assured tenancy, and for a section 21 notice served since 1 May 2026. Returns INVALID_TRANSITION ' +
      'before the tenancy agreement is signed.',
  )
  recordNotice(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => RecordNoticeInput, { description: 'The notice.' }) input: RecordNoticeInput,
  ): Promise<NoticePayload> {
    return recordNotice(ctx, flowId, input);
  }

  @Changes(
    Scope.TENANCIES_WRITE,
    () => NoticePayload,
    'Records that a notice was withdrawn, or that the landlord issued a claim for possession. A notice that ' +
      'is withdrawn no longer ends the tenancy, and the phase of the flow goes back. Returns ' +
      'INVALID_TRANSITION for a status that cannot follow. Repeating the same update changes nothing.',
  )
  updateNotice(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the notice.' }) id: number,
    @Arg('input', () => UpdateNoticeInput, { description: 'The new status.' }) input: UpdateNoticeInput,
  ): Promise<NoticePayload> {
    return updateNotice(ctx, id, input);
  }
}
