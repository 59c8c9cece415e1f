import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  specifiedRules,
  ValuesOfCorrectTypeRule,
  validate,
} from 'graphql';
import { LIMITS, MAX_DOCUMENT_ERRORS, rejectedOperation } from '../operation/limits.js';

/**
 * arguments.ts checks values instead: the same wrong value gets the same error as a literal and as a
 * variable.
 */
const RULES = specifiedRules.filter((rule) => rule !== ValuesOfCorrectTypeRule);

const errorsOfDocuments = new WeakMap<DocumentNode, readonly GraphQLError[]>();

/**
 * The errors of a document: its size is checked first, which is cheap, then the rules of GraphQL. Kept with
 * the document.
 */
export function documentErrors(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  let errors = errorsOfDocuments.get(document);
  if (!errors) {
    const tooLarge = sizeError(document) ?? conditionalSubscription(document);
    errors = tooLarge
      ? [rejectedOperation(tooLarge)]
      : validate(schema, document, RULES, { maxErrors: MAX_DOCUMENT_ERRORS }).map(({ message, nodes }) =>
          rejectedOperation(message, nodes),
        );
    errorsOfDocuments.set(document, errors);
  }
  return errors;
}

/**
 * The message for a subscription that variables may leave empty. GraphQL forbids it, and the validation of
 * graphql-js throws an error in place of reporting one.
 */
function conditionalSubscription({ definitions }: DocumentNode): string | undefined {
  const fragments = new Map<string, SelectionSetNode>();
  for (const one of definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet);
  const seen = new Set<string>();
  const isConditional = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((node) => {
      if (node.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include')) return true;
      if (node.kind === Kind.INLINE_FRAGMENT) return isConditional(node.selectionSet);
      if (node.kind === Kind.FIELD || seen.has(node.name.value)) return false;
      seen.add(node.name.value);
      return isConditional(fragments.get(node.name.value));
    }) ?? false;
  const isFound = definitions.some(
    (one) =>
      one.kind === Kind.OPERATION_DEFINITION &&
      one.operation === OperationTypeNode.SUBSCRIPTION &&
      isConditional(one.selectionSet),
  );
  return isFound ? 'The root field of a subscription must not have @skip or @include.' : undefined;
}

interface Size {
  depth: number;
  /**
   * Fields; each fragment counts as often as it is spread: 27 fragments that each spread the next twice are
   * 2^27.
   */
  fields: number;
}

/** The message of the first limit that a document exceeds. It reads each fragment once. */
export function sizeError({ definitions }: DocumentNode): string | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const names = new Map<string, number>();
  let aliases = 0;
  let longAlias: string | undefined;
  let introspections = 0;

  const sizes = new Map<string, Size>();
  const sizeOfFragment = (name: string): Size => {
    const size = sizes.get(name);
    if (size) return size;
    // A fragment that spreads itself counts as empty here; validation rejects it.
    sizes.set(name, { depth: 0, fields: 0 });
    const complete = sizeOf(fragments.get(name)?.selectionSet);
    sizes.set(name, complete);
    return complete;
  };
  const sizeOf = (set: SelectionSetNode | undefined): Size => {
    const size = { depth: 0, fields: 0 };
    for (const node of set?.selections ?? []) {
      let inner: Size;
      if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value;
        names.set(name, (names.get(name) ?? 0) + 1);
        if (node.alias) aliases += 1;
        if (name.length > LIMITS.alias) longAlias = name;
        if (node.name.value === '__schema' || node.name.value === '__type') introspections += 1;
        const { depth, fields } = sizeOf(node.selectionSet);
        inner = { depth: depth + 1, fields: fields + 1 };
      } else
        inner =
          node.kind === Kind.INLINE_FRAGMENT ? sizeOf(node.selectionSet) : sizeOfFragment(node.name.value);
      size.depth = Math.max(size.depth, inner.depth);
      size.fields += inner.fields;
    }
    return size;
  };
  const all = definitions.map((one) => {
    if (one.kind === Kind.FRAGMENT_DEFINITION) return sizeOfFragment(one.name.value);
    return sizeOf(one.kind === Kind.OPERATION_DEFINITION ? one.selectionSet : undefined);
  });

  const [name, times] = [...names].find(([, count]) => count > LIMITS.sameName) ?? [];
  const depth = Math.max(0, ...all.map((size) => size.depth));
  const fields = Math.max(0, ...all.map((size) => size.fields));
  if (depth > LIMITS.depth)
    return `The document is ${depth} levels deep; at most ${LIMITS.depth} are allowed.`;
  if (fields > LIMITS.fields)
    return `The document selects ${fields} fields through fragments; at most ${LIMITS.fields} are allowed.`;
  if (aliases > LIMITS.aliases)
    return `The document has ${aliases} aliases; at most ${LIMITS.aliases} are allowed.`;
  if (longAlias)
    return (
      `The alias ${longAlias.slice(0, LIMITS.quotedName)}… has ${longAlias.length} characters; at most ` +
      `${LIMITS.alias} are allowed.`
    );
  if (name)
    return (
      `The document selects ${name.slice(0, LIMITS.quotedName)} ${times} times; at most ` +
      `${LIMITS.sameName} are allowed.`
    );
  if (introspections > 1) return 'The document selects __schema or __type more than once.';
  return undefined;
}
