import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/scalars.js';
import { connectionOf } from '../base/connection.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';
import { MaintenanceStatus } from './maintenance-status.js';

@ObjectType({ description: 'A maintenance issue that was moved.', simpleResolvers: true })
export class MaintenanceStatusPayload {
  @Field(() => Id, { description: 'The issue.' }) id!: number;
  @Field(() => MaintenanceStatus, { description: 'Where it stands now.' }) status!: MaintenanceStatus;
  @Field(() => MaintenanceStatus, { description: 'Where it stood before.' })
  previousStatus!: MaintenanceStatus;
  @Field(() => Instant, { description: 'When it was last changed.' }) updatedAt!: Date;
}

export const MaintenanceIssueConnection = connectionOf(
  () => MaintenanceIssue,
  'MaintenanceIssue',
  'maintenance issues',
);
