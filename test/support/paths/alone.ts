import { asked, type Edge, edgesBelow, type Field, fieldsFor, typeBelow } from './edges.js';
import type { Root } from './root.js';

/** The records of a list, and of that of the root. */
const PAGE = 2;
/** graphql-js takes longer for each field, so its responses reach their limit earlier. */
const ROOT_PAGE = process.env.READ_PLANS === 'off' ? 2 : 6;

/** Some fields of the objects of an edge, and the response names that lead to these objects. */
interface Asked {
  edge: Edge;
  fields: readonly Field[];
  keys: readonly string[];
}

/**
 * An operation that requests all fields of the objects of each edge below a root field, and each of these
 * fields alone. A mutation is performed once, and its payload is requested too.
 */
export function eachAlone(root: Root): { text: string; asked: Asked[] } {
  const [own, ...below] = edgesBelow(root.field);
  const parts = (root.isMutation || !own ? below : [own, ...below]).map((edge, at) => partOf(root, edge, at));
  const selections = parts.map(({ selection }) => selection);
  const values = own ? fieldsFor(root.field, own.type).filter((one) => !typeBelow(one)) : [];
  const ofMutation = ['__typename', ...values.map(({ name }) => name), ...selections];
  return {
    text: root.operation(root.isMutation ? [`${root.call} { ${ofMutation.join(' ')} }`] : selections),
    asked: parts.flatMap((one) => one.asked),
  };
}

function partOf(root: Root, edge: Edge, at: number): { selection: string; asked: Asked[] } {
  const all = fieldsFor(root.field, edge.type);
  const choices = [all, ...all.map((one) => [one])];
  const steps = [
    ...(root.isMutation ? [] : [{ name: root.field.name, text: root.page(ROOT_PAGE) }]),
    ...edge.path.map((field) => ({ name: field.name, text: asked(field, PAGE) })),
  ];
  const parents = steps.slice(0, -1);
  const end = steps.at(-1)?.text;
  const ends = choices.map((fields, index) => `e${at}f${index}: ${end} { ${fields.map(alone).join(' ')} }`);
  const selection = parents.reduceRight(
    (below, { text }, index) => `${index === 0 ? `e${at}: ` : ''}${text} { ${below} }`,
    ends.join(' '),
  );
  const keys = [
    ...(root.isMutation ? [root.field.name] : []),
    ...parents.map(({ name }, index) => (index === 0 ? `e${at}` : name)),
  ];
  return {
    selection,
    asked: choices.map((fields, index) => ({ edge, fields, keys: [...keys, `e${at}f${index}`] })),
  };
}

/** The selection of a field: of the objects that it leads to, only their type. */
const alone = (field: Field): string =>
  typeBelow(field) ? `${asked(field, PAGE)} { __typename }` : field.name;
