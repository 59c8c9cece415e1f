import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { SharerChange } from './sharer-change.entity.js';
import { ChangeSharersPayload } from './sharer-change.payload.js';

@Resolver(() => Flow)
export class FlowSharerChanges {
  @ToMany(
    Scope.FLOWS_READ,
    () => SharerChange,
    'flow',
    'The changes of its tenants since the signature, including voided ones, the earliest recorded first.',
  )
  sharerChanges!: SharerChange[];
}

@Resolver(() => ChangeSharersPayload)
export class ChangedSharers {
  @ToOne(
    Scope.FLOWS_READ,
    () => SharerChange,
    'sharerChangeId',
    'The change. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  sharerChange!: SharerChange | null;
}

export const SharersFlow = payloadFlow(() => ChangeSharersPayload);
