import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { RuleOverride } from './rule-override.entity.js';

@Resolver(() => Flow)
export class FlowOverrides {
  @ToMany(
    Scope.FLOWS_READ,
    () => RuleOverride,
    'flow',
    'The exceptions to rules that an operator allowed, oldest first.',
  )
  overrides!: RuleOverride[];
}
