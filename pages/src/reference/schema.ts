import { h } from '../base/dom.js';
import type { Api, Schema } from './document.js';
import { prose } from './prose.js';

export function typeOf(schema: Schema, api: Api): string {
  const name = schema.$ref?.split('/').at(-1);
  const { type, items, anyOf, enum: values } = api.resolve(schema);
  if (anyOf) return anyOf.map((one) => typeOf(one, api)).join(' or ');
  if (items) return `list of ${typeOf(items, api)}`;
  const types = Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
  return name && (types === 'object' || values) ? name : types;
}

/** What a value may be beside its type. */
function limitsOf(schema: Schema): string {
  const { enum: values, format, minimum, maximum, maxLength, maxItems, pattern } = schema;
  const limits = [
    format,
    values && `one of ${values.map((one) => JSON.stringify(one)).join(', ')}`,
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
      ...prose(about ?? whole.description ?? ''),
      limits !== '' && h('p', { class: 'quiet limits' }, limits),
    ),
  ];
}

/** The object behind lists and alternatives, if there is one. */
function objectIn(schema: Schema, api: Api): Schema | undefined {
  const { properties, items, anyOf } = api.resolve(schema);
  if (properties) return api.resolve(schema);
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
