import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { connectionOf } from '../base/lists/connection.js';
import { type Warning, Warnings } from '../base/warning.js';
import { MaintenanceStatus } from './kinds/maintenance-status.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

@ObjectType({ description: 'The result of `updateMaintenanceIssueStatus`.', simpleResolvers: true })
export class MaintenanceStatusPayload {
  @Field(() => Id, { description: 'The id of the issue.' }) id!: number;
  @Field(() => MaintenanceStatus, { description: 'The status after the change.' }) status!: MaintenanceStatus;
  @Field(() => MaintenanceStatus, { description: 'The status before the change.' })
  previousStatus!: MaintenanceStatus;
  @Field(() => Instant, { description: 'When the issue was last changed.' }) updatedAt!: Date;
}

@ObjectType({ description: 'The result of a change of a maintenance issue.', simpleResolvers: true })
export class MaintenanceIssuePayload {
  @Field(() => Id, { description: 'The id of the issue.' }) id!: number;
  @Warnings() warnings!: Warning[];
}

export const MaintenanceIssueConnection = connectionOf(
  () => MaintenanceIssue,
  'MaintenanceIssue',
  'maintenance issues',
);
