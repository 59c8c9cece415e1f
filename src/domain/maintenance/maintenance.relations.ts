import { type ClassType, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { MaintenanceIssuePayload, MaintenanceStatusPayload } from './maintenance.payload.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

@Resolver(() => Flow)
export class FlowIssues {
  @ToMany(
    Scope.MAINTENANCE_READ,
    () => MaintenanceIssue,
    'flow',
    'The maintenance issues of the flow, newest first. A key without the scope `maintenance:read` gets ' +
      'null and an error.',
    { nullable: true, direction: 'desc' },
  )
  issues!: MaintenanceIssue[] | null;
}

/** Adds the field `issue` to the payload of a mutation: the changed issue, read after the commit. */
function payloadIssue(payload: () => ClassType<{ id: number }>) {
  @Resolver(payload)
  class PayloadIssue {
    @ToOne(
      Scope.MAINTENANCE_READ,
      () => MaintenanceIssue,
      'id',
      'The issue after the change. A key without the scope `maintenance:read` gets null and an error.',
      { nullable: true },
    )
    issue!: MaintenanceIssue | null;
  }
  return PayloadIssue;
}

export const MovedIssue = payloadIssue(() => MaintenanceStatusPayload);
export const ChangedIssue = payloadIssue(() => MaintenanceIssuePayload);
