import { ArgsType, Field, InputType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { PageArgs } from '../base/page.js';
import { MaintenanceStatus } from './maintenance-status.js';

@InputType({ description: 'A new status of a maintenance issue (interface 2.13).' })
export class MaintenanceStatusInput {
  @Field(() => MaintenanceStatus, { description: 'What it becomes.' }) status!: MaintenanceStatus;
}

@ArgsType()
export class MaintenanceIssuesArgs extends PageArgs {
  @Field(() => MaintenanceStatus, { nullable: true, description: 'Only those at this status.' })
  status?: MaintenanceStatus | null;
  @Field(() => Id, { nullable: true, description: 'Only those of this flow.' }) flowId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only those of this property.' }) propertyId?:
    | number
    | null;
}
