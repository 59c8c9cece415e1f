import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Located } from './locate.payload.js';

@Resolver(() => Located)
export class LocatedFlow {
  @ToOne(
    Scope.FLOWS_READ,
    () => Flow,
    'flowId',
    'The flow; null for another kind of record. Requires the scope `flows:read`.',
    { nullable: true },
  )
  flow!: Flow | null;
}
