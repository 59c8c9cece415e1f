import { type ClassType, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { ToOne } from '../../base/relations/relation-fields.js';
import { Flow } from './flow.entity.js';

/** Adds the field `flow` to the payload of a mutation: the changed flow, read after the commit. */
export function payloadFlow(payload: () => ClassType<{ flowId: number | null }>) {
  @Resolver(payload)
  class PayloadFlow {
    @ToOne(
      Scope.FLOWS_READ,
      () => Flow,
      'flowId',
      'The flow after the change. A key without the scope `flows:read` gets null and an error.',
      { nullable: true },
    )
    flow!: Flow | null;
  }
  return PayloadFlow;
}
