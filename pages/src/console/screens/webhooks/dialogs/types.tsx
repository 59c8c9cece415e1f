import { useScreen } from '../../../live.js';
import { Loading, ProblemNotice } from '../../../parts/states.js';
import { useSession } from '../../../session.js';
import { scopeText } from '../../keys/data.js';
import { typeText } from '../data.js';
import query from '../queries/types.graphql';

interface EventType {
  type: string;
  meaning: string;
  scope: string;
}

/** The types of events that the key may see. */
export function useEventTypes() {
  const { signIn } = useSession();
  const { received, problem } = useScreen<{ eventTypes: EventType[] | null }>({
    key: ['event-types'],
    query,
    variables: {},
    everyMs: false,
  });
  const types = received?.data.eventTypes?.filter(({ scope }) => signIn.scopes.includes(scopeText(scope)));
  return { types, problem: problem ?? received?.problems.get('eventTypes') };
}

const groupOf = (type: string): string => typeText(type).split('.')[0] ?? '';

/** A box for each type of event, by what it is about. */
export function TypeBoxes({ chosen }: { chosen: readonly string[] }) {
  const { types, problem } = useEventTypes();
  if (problem) return <ProblemNotice problem={problem} />;
  if (!types) return <Loading lines={4} />;
  const groups = [...new Set(types.map(({ type }) => groupOf(type)))];
  return (
    <div class="scopes">
      {groups.map((group) => (
        <fieldset key={group} class="field">
          <legend>{group}</legend>
          {types
            .filter(({ type }) => groupOf(type) === group)
            .map(({ type, meaning }) => (
              <label key={type} class="choice" title={meaning}>
                <input type="checkbox" name="type" value={type} defaultChecked={chosen.includes(type)} />
                <code>{typeText(type)}</code>
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
