import { Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToMany, ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { payloadFlow } from '../../flow/record/payload-flow.js';
import { Notice } from './notice.entity.js';
import { NoticePayload } from './notice.payload.js';

@Resolver(() => Flow)
export class FlowNotices {
  @ToMany(
    Scope.FLOWS_READ,
    () => Notice,
    'flow',
    'The notices about the end of the tenancy, including voided and withdrawn ones, the earliest recorded ' +
      'first.',
  )
  notices!: Notice[];
}

@Resolver(() => NoticePayload)
export class ChangedNotice {
  @ToOne(
    Scope.FLOWS_READ,
    () => Notice,
    'noticeId',
    'The notice. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  notice!: Notice | null;
}

export const NoticeFlow = payloadFlow(() => NoticePayload);
