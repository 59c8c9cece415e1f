import { h } from '../base/dom.js';
import type { Api, Schema } from './document.js';
import { meaningsIn, prose } from './prose.js';

export function typeOf(schema: Schema, api: Api): string {
  const name = schema.$ref?.split('/').at(-1);
  const { type, items, anyOf, enum: values } = api.resolve(schema);
  if (anyOf) return anyOf.map((one) => typeOf(one, api)).join(' or ');
  if (items) return `list of ${typeOf(items, api)}`;
  const types = Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
  return name && (types === 'object' || values) ? name : types;
}

/** The closed list that a value, or each item of it, is from. */
export function closedListOf(schema: Schema, api: Api): Schema | undefined {
  const found = api.resolve(schema);
  const { items, anyOf, enum: values } = found;
  if (values) return found;
  if (items) return closedListOf(items, api);
  return anyOf?.map((one) => closedListOf(one, api)).find((one) => one !== undefined);
}

/** Each value of a closed list, with its meaning if there is one. */
function valuesOf({ enum: values = [], description }: Schema): HTMLElement {
  const meanings = meaningsIn(description);
  return h(
    'dl',
    { class: 'values-of' },
    ...values.flatMap((one) => [
      h('dt', {}, h('code', {}, JSON.stringify(one))),
      h('dd', {}, meanings.get(String(one)) ?? ''),
    ]),
  );
}

/** What a value may be beside its type. */
function limitsOf(schema: Schema): string {
  const { format, minimum, maximum, maxLength, maxItems, pattern } = schema;
  const limits = [
    format,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    maxLength !== undefined && `up to ${maxLength} characters`,
    maxItems !== undefined && `up to ${maxItems} items`,
    pattern && `matches ${pattern}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return limits.filter(Boolean).join(' · ');
}

/** The row of a field or a parameter. */
export function row(
  name: string,
  schema: Schema,
  api: Api,
  isRequired: boolean,
  about?: string,
): HTMLElement[] {
  const whole = { ...api.resolve(schema), ...schema };
  const limits = limitsOf(whole);
  const list = closedListOf(schema, api);
  const [withoutValues = ''] = (about ?? whole.description ?? '').split('\n\n- `');
  return [
    h(
      'dt',
      {},
      h('code', {}, name),
      ' ',
      h('span', { class: 'quiet' }, typeOf(schema, api)),
      isRequired && h('strong', { class: 'required' }, ' required'),
    ),
    h(
      'dd',
      {},
      ...prose(withoutValues),
      list && valuesOf(list),
      limits !== '' && h('p', { class: 'quiet limits' }, limits),
    ),
  ];
}

/** The object behind lists and alternatives, if there is one. */
function objectIn(schema: Schema, api: Api): Schema | undefined {
  const { properties, items, anyOf, allOf = [] } = api.resolve(schema);
  if (properties) {
    // What a schema adds to others comes after them.
    const all = [...allOf.map((one) => objectIn(one, api) ?? {}), api.resolve(schema)];
    return {
      properties: Object.assign({}, ...all.map((one) => one.properties)),
      required: all.flatMap(({ required = [] }) => required),
    };
  }
  if (items) return objectIn(items, api);
  return anyOf?.map((one) => objectIn(one, api)).find((one) => one !== undefined);
}

/** The fields of an object. */
export function fields(schema: Schema, api: Api): HTMLElement | undefined {
  const found = objectIn(schema, api);
  if (!found?.properties) return undefined;
  const list = h('dl', { class: 'fields' });
  for (const [name, one] of Object.entries(found.properties)) {
    const cells = row(name, one, api, found.required?.includes(name) ?? false);
    if (objectIn(one, api)) cells[1]?.append(nested(one, api));
    list.append(...cells);
  }
  return list;
}

/** Filled when it is opened, since a type may contain itself. */
function nested(schema: Schema, api: Api): HTMLElement {
  const details = h('details', {}, h('summary', {}, 'Fields'));
  const fill = () => {
    const list = details.childElementCount === 1 && fields(schema, api);
    if (list) details.append(list);
  };
  details.addEventListener('toggle', fill);
  return details;
}
