import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, Flag, OnDay, Text } from '../../database/declare/fields.js';
import type { Metadata } from '../../language/graphql/metadata.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { MetadataColumn } from '../base/metadata/metadata.js';
import { Reference, UniqueReference } from '../base/naming/reference.js';
import { Person } from '../directory/person.entity.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Property } from '../property/property.entity.js';
import { IssueKind } from './kinds/issue-kind.js';
import { MaintenanceStatus, maintenanceMoves } from './kinds/maintenance-status.js';

const UNKNOWN = { nullable: true } as const;

@Entity({ tableName: 'maintenance_issue' })
@UniqueReference('maintenance_issue')
@Index({ name: 'maintenance_issue_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'maintenance_issue_by_status', properties: ['brand', 'status', 'createdAt', 'id'] })
@Index({ name: 'maintenance_issue_of_flow', properties: ['brand', 'flow'] })
@Index({ name: 'maintenance_issue_of_property', properties: ['brand', 'property'] })
@ObjectType({ description: 'A defect or repair in a property.', simpleResolvers: true })
export class MaintenanceIssue extends BrandOwned {
  @Reference() reference?: string | null;
  @BelongsTo(() => Property, 'property_id') property!: Rel<Property>;
  @BelongsTo(() => Flow, 'flow_id', { nullable: true }) flow?: Rel<Flow> | null;
  @BelongsTo(() => Person, 'reported_by') reporter!: Rel<Person>;
  @Text('A short summary.') title!: string;
  @Text('A full description; empty if there is none.', { default: '' }) description: Opt<string> = '';
  @Choice(MaintenanceStatus, 'status', 'The status of the issue.', { default: MaintenanceStatus.REPORTED })
  status: Opt<MaintenanceStatus> = MaintenanceStatus.REPORTED;
  @Choice(
    MaintenanceStatus,
    'status_before_hold',
    'The status before the issue was put on hold, to which it may go back; null unless it is on hold.',
    { nullable: true },
  )
  statusBeforeHold?: MaintenanceStatus | null;

  @Choice(IssueKind, 'kind', 'What the issue is about.', { default: IssueKind.OTHER })
  kind: Opt<IssueKind> = IssueKind.OTHER;
  @OnDay(
    'The day on which the landlord or the agency became aware of it; null for the day of `createdAt`.',
    UNKNOWN,
  )
  reportedOn?: Day | null;
  @OnDay('The day on which an investigation was completed; null before.', UNKNOWN)
  investigatedOn?: Day | null;
  @OnDay('The day on which the tenants got a written summary of the investigation; null before.', UNKNOWN)
  summaryGivenOn?: Day | null;
  @Flag(
    'Whether the investigation found that work is required for safety; null if it is not recorded.',
    UNKNOWN,
  )
  isWorkRequired?: boolean | null;
  @OnDay('The day on which the work began; null before.', UNKNOWN) workBegunOn?: Day | null;

  @MetadataColumn() metadata: Opt<Metadata> = {};

  @Derived(
    () => [MaintenanceStatus],
    ['status', 'statusBeforeHold'],
    'The statuses that the issue can move to.',
  )
  get mayBecome(): Opt<readonly MaintenanceStatus[]> {
    return maintenanceMoves(this);
  }

  @Derived(() => Id, ['property'], 'The id of the property.')
  get propertyId(): Opt<number> {
    return this.property.id;
  }

  @Derived(() => Id, ['flow'], 'The id of the flow; null if the issue belongs to none.', { nullable: true })
  get flowId(): Opt<number> | null {
    return this.flow?.id ?? null;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
