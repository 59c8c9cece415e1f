import { useScreen } from '../../live.js';
import { scopeText } from './data.js';
import query from './scopes.graphql';

interface Data {
  __type: { enumValues: { name: string; description: string | null }[] } | null;
}

/** What each scope allows, in the words of the schema. */
function useScopeDescriptions(): ReadonlyMap<string, string | null> {
  const { received } = useScreen<Data>({ key: ['scopes'], query, variables: {}, everyMs: false });
  return new Map(received?.data.__type?.enumValues.map(({ name, description }) => [name, description]));
}

interface Props {
  scopes: readonly string[];
  /** Whether the reader chooses from them. */
  isChoice?: boolean;
}

/** Scopes with what each allows. */
export function ScopeDescriptions({ scopes, isChoice = false }: Props) {
  const descriptions = useScopeDescriptions();
  return (
    <ul class="scope-descriptions">
      {scopes.map((scope) => {
        const text = (
          <span>
            <code>{scopeText(scope)}</code> <span class="small quiet">{descriptions.get(scope)}</span>
          </span>
        );
        return (
          <li key={scope}>
            {isChoice ? (
              <label class="choice">
                <input type="checkbox" name="scope" value={scope} />
                {text}
              </label>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
