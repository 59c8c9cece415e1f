import { type JsonSchema, nullable } from '../../language/validation/json-schema.js';
import type { Parameter, RestCall } from '../call/call.js';
import type { Example } from '../example.js';
import { schemaOf } from '../request/request.js';
import { mapInner } from './schemas/schema-tree.js';

const bodyParameters = ({ parameters }: RestCall): Parameter[] =>
  parameters.filter((one) => one.in === 'body');

/** The schema of a call's body; undefined if it takes none. */
export function bodySchema(call: RestCall): JsonSchema | undefined {
  const parameters = bodyParameters(call);
  if (parameters.length === 0) return undefined;
  const typeName = parameters.every((one) => one.memberOf) ? parameters[0]?.memberOf : undefined;
  return {
    ...schemaOf(parameters.map((one) => ({ ...one, schema: described(one) }))),
    ...(call.gate.for === 'operator' && { additionalProperties: false }),
    ...(typeName && { typeName }),
  };
}

/** The items of a batch with the rules that each of them is checked against by itself. */
function published({ ruledItems, ...schema }: JsonSchema): JsonSchema {
  return withoutAmounts(ruledItems ? { ...schema, items: ruledItems } : schema);
}

/** These keywords are our own; descriptions explain them. */
const withoutAmounts = ({
  maxText: _,
  textWeight: __,
  isRepeatedOnce: ___,
  ...schema
}: JsonSchema): JsonSchema => mapInner(schema, withoutAmounts);

/** If null counts as absent, a member may be null. */
const described = ({ schema, description, default: defaultValue, nullIsAbsent }: Parameter): JsonSchema => ({
  ...published(nullIsAbsent ? nullable(schema) : schema),
  ...(description && { description }),
  ...(defaultValue !== undefined && { default: defaultValue }),
});

export function requestBody(call: RestCall, schema: JsonSchema, example: Example | undefined): object {
  const value = example?.request.body;
  return {
    description: 'The body of the call.',
    required: bodyParameters(call).some((one) => one.required),
    content: {
      'application/json': {
        schema,
        ...(value !== undefined && { example: value }),
      },
    },
  };
}
