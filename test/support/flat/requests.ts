import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { schema } from '../../../src/graphql/schema.js';
import { IN_PLACE, SAMPLES } from './samples.js';

type Ids = Readonly<Record<string, number>>;
type Argument = GraphQLArgument | GraphQLInputField;

const SORTS = ['sortBy', 'sortOrder', 'order'];

/** The values of an argument as they stand in a query: those of the schema, an id, or samples. */
function valuesOf(argument: Argument, ids: Ids): string[] {
  const { name } = argument;
  const type = getNamedType(argument.type);
  if (isEnumType(type)) {
    const each = type.getValues().map((one) => one.name);
    return isListType(getNullableType(argument.type))
      ? [...each, each.join(', ')].map((one) => `[${one}]`)
      : each;
  }
  if (type.name === 'Boolean') return ['true', 'false'];
  const samples = name in ids ? [ids[name]] : (SAMPLES[`${name}: ${type.name}`] ?? SAMPLES[name]);
  if (!samples) throw new Error(`Add values of the argument ${name} to test/support/flat/samples.ts.`);
  return samples.map((value) => JSON.stringify(value));
}

const withEach = (argument: Argument, ids: Ids): string[] =>
  valuesOf(argument, ids).map((value) => `${argument.name}: ${value}`);

/** An input object with each of its members by itself, and with a place. */
function inputs(argument: GraphQLArgument, ids: Ids): string[] {
  const type = getNamedType(argument.type);
  if (!isInputObjectType(type)) return withEach(argument, ids);
  const members = Object.values(type.getFields()).flatMap((member) => withEach(member, ids));
  return [...members, ...members.map((member) => `${IN_PLACE}, ${member}`), IN_PLACE].map(
    (member) => `${argument.name}: { ${member} }`,
  );
}

/** Every sort in both directions. */
function sorts(args: readonly GraphQLArgument[], ids: Ids): string[] {
  const by = args.find(({ name }) => name === 'sortBy');
  const direction = args.find(({ name }) => name === 'sortOrder' || name === 'order');
  if (!by || !direction) return [];
  return withEach(by, ids).flatMap((sort) => withEach(direction, ids).map((one) => `${sort}, ${one}`));
}

/** A field without subfields. */
const leafOf = (type: GraphQLObjectType): string =>
  Object.values(type.getFields()).find(
    ({ type: of, args }) => isLeafType(getNamedType(of)) && args.length === 0,
  )?.name ?? '__typename';

/** The records of a page or a connection. */
function recordsOf(type: GraphQLObjectType): string {
  const list = Object.values(type.getFields()).find(({ type: of }) => isListType(getNullableType(of)));
  const record = list && getNamedType(list.type);
  if (!list || !isObjectType(record)) throw new Error(`${type.name} has no records.`);
  const node = record.getFields().node;
  const below = node && getNamedType(node.type);
  return isObjectType(below)
    ? `edges { cursor node { ${leafOf(below)} } }`
    : `${list.name} { ${leafOf(record)} }`;
}

/**
 * A query of each list that has a total, with every value of every argument. They are taken from the schema.
 */
export function listQueries(ids: Ids): string[] {
  return Object.values(schema().getQueryType()?.getFields() ?? {}).flatMap(({ name, args, type: of }) => {
    const type = getNamedType(of);
    if (!isObjectType(type)) return [];
    const total = Object.values(type.getFields()).find(({ extensions }) => extensions.isTotal);
    if (!total) return [];
    const needed = args.filter((one) => String(one.type).endsWith('!') && one.defaultValue === undefined);
    const optional = args.filter((one) => !needed.includes(one) && !SORTS.includes(one.name));
    const always = needed.flatMap((one) => withEach(one, ids).slice(0, 1));
    const variants = ['', ...optional.flatMap((one) => inputs(one, ids)), ...sorts(args, ids)];
    return variants.map((variant) => {
      const given = [...always, variant].filter(Boolean).join(', ');
      return `{ ${name}${given && `(${given})`} { ${total.name} ${recordsOf(type)} } }`;
    });
  });
}

/** A query of each list below a record that is read by its id. */
export function relationQueries(ids: Ids): string[] {
  return Object.values(schema().getQueryType()?.getFields() ?? {}).flatMap(({ name, args, type: of }) => {
    const type = getNamedType(of);
    if (!isObjectType(type) || args.length !== 1 || args[0]?.name !== 'id') return [];
    const lists = Object.values(type.getFields()).filter((field) =>
      field.args.some((one) => one.name === 'first'),
    );
    return lists.map((list) => {
      const record = getNamedType(list.type);
      const leaf = isObjectType(record) ? leafOf(record) : '';
      return `{ ${name}(id: ${ids[`${name}Id`]}) { ${list.name} { ${leaf} } } }`;
    });
  });
}
