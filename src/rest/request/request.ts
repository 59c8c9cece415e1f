import { invalid, MAX_PROBLEMS, type Problem } from '../../errors.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import { validator } from '../../language/validation/validator.js';
import { spellPath } from '../../language/validation/value-path.js';
import type { Parameter, RawRequest, RestCall } from '../call/call.js';
import { toGraphqlNames } from '../call/spelled-inputs.js';
import { itemProblems, NO_WRONG_ITEMS, type WrongItems, wrongItemsReader } from './batch-items.js';
import { expectedVersionOf, versionToMatch } from './if-match.js';
import { missingProblem, rejectsUnknownFields, unknownFields, unknownProblem } from './unknown-fields.js';
import { type RequestValues, readValues } from './values.js';

/** What a request has for the operation of its call. */
interface ReadRequest {
  variables: RequestValues;
  /** The items of a batch that are not among the variables. */
  wrongItems: WrongItems;
}

/**
 * Returns a function that reads the variables of a call from a request, or rejects it with all errors at
 * once.
 */
export function requestReader(call: RestCall): (request: RawRequest) => ReadRequest {
  const places = (['path', 'query', 'body'] as const).map((place) => {
    const parameters = call.parameters.filter((one) => one.in === place);
    return { place, parameters, validate: validator(schemaOf(parameters.map(withoutItems))) };
  });
  const isStrict = rejectsUnknownFields(call);
  const versionParameter = expectedVersionOf(call);
  const batch = call.parameters.find(({ schema }) => schema.ruledItems);
  const readWrongItems = batch && wrongItemsReader(batch);

  return (request) => {
    const problems: Problem[] = [];
    const variables: RequestValues = {};
    let wrongItems = NO_WRONG_ITEMS;
    const unknown = lazy(() => unknownFields(call, request, MAX_PROBLEMS));
    for (const { place, parameters, validate } of places) {
      if (parameters.length === 0 && !(isStrict && place === 'body')) continue;
      const given = readValues(place, parameters, request, problems);
      if (!given) continue;
      if (place === 'body' && readWrongItems) wrongItems = readWrongItems(given, request.body);
      for (const { path, ...problem } of validate(given)) {
        if (problem.message === 'is required') problems.push(missingProblem(place, path, unknown()));
        else problems.push({ ...problem, in: place, path: spellPath(path) });
      }
      for (const parameter of parameters) assign(variables, parameter, given);
    }
    if (isStrict) problems.push(...unknown().map(unknownProblem));
    const expected = versionToMatch(call, request, problems);
    if (versionParameter && expected !== undefined)
      assign(variables, versionParameter, { [versionParameter.name]: expected });
    if (problems.length > 0) throw invalid([...problems, ...itemProblems(batch?.name ?? '', wrongItems)]);
    return { variables, wrongItems };
  };
}

/** The items of a batch are checked one by one before the batch as a whole. */
const withoutItems = (one: Parameter): Parameter =>
  one.schema.ruledItems ? { ...one, schema: { ...one.schema, items: {} } } : one;

/** Puts a value of the request into its variable, by the names of GraphQL. */
function assign(
  variables: RequestValues,
  { variable, member, name, type }: Parameter,
  given: RequestValues,
): void {
  if (member !== undefined) variables[variable] ??= {};
  if (!Object.hasOwn(given, name)) return;
  const value = toGraphqlNames(given[name], type);
  if (member === undefined) variables[variable] = value;
  else Object.assign(variables[variable] as object, { [member]: value });
}

/** The published schema of the parameters of one place, as one object. */
export function schemaOf(parameters: readonly Parameter[]): JsonSchema {
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
    ...(required.length > 0 && { required }),
  };
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
