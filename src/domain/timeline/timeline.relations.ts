import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { TimelineEntry } from './timeline-entry.entity.js';

@Resolver(() => Flow)
export class FlowTimeline {
  @ToMany(
    Scope.TIMELINE_READ,
    () => TimelineEntry,
    'flow',
    'The history of the flow, newest entry first. A key without the scope `timeline:read` gets null ' +
      'and an error.',
    { nullable: true, direction: 'desc' },
  )
  timeline!: TimelineEntry[] | null;
}
