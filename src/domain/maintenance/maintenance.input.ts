import { ArgsType, Field, InputType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { PageArgs } from '../base/lists/page.js';
import { MaintenanceStatus } from './kinds/maintenance-status.js';

@InputType({ description: 'The new status of a maintenance issue.' })
export class MaintenanceStatusInput {
  @Field(() => MaintenanceStatus, { description: 'The new status.' }) status!: MaintenanceStatus;
}

@ArgsType()
export class MaintenanceIssuesArgs extends PageArgs {
  @Field(() => MaintenanceStatus, { nullable: true, description: 'Only issues with this status.' })
  status?: MaintenanceStatus | null;
  @Field(() => Id, { nullable: true, description: 'Only issues of this flow.' }) flowId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only issues of this property.' }) propertyId?:
    | number
    | null;
}
