import { h } from '../base/dom.js';
import { type Api, exampleOf, type Parameter } from './document.js';
import { meaningsIn } from './prose.js';
import { closedListOf, typeOf } from './schema.js';

/** The field of a parameter: a select box for a value of a closed list, with the meanings. */
export function inputOf(parameter: Parameter, id: string, api: Api): HTMLInputElement | HTMLSelectElement {
  const { schema = {} } = parameter;
  const example = exampleOf(parameter, api);
  const list = api.resolve(schema).items ? undefined : closedListOf(schema, api);
  const values = typeOf(schema, api) === 'boolean' ? [true, false] : list?.enum;
  const input = values
    ? selectOf(id, values.map(String), meaningsIn(list?.description))
    : h('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false' });
  if (Array.isArray(example)) input.value = example.join(', ');
  else if (example !== undefined)
    input.value = typeof example === 'string' ? example : JSON.stringify(example);
  return input;
}

const selectOf = (
  id: string,
  values: readonly string[],
  meanings: ReadonlyMap<string, string>,
): HTMLSelectElement =>
  h(
    'select',
    { id },
    h('option', { value: '' }, ''),
    ...values.map((value) => {
      const meaning = meanings.get(value);
      return h('option', { value }, meaning ? `${value}: ${meaning}` : value);
    }),
  );
