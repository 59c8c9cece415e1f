import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  parseType,
  Source,
  TypeInfo,
  type VariableDefinitionNode,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { bytesOf } from '../../language/graphql/document-size.js';
import { documentErrors } from '../admission/document.js';
import { type Skeleton, skeletonOf } from './literals.js';

/** A query with variables in place of its literals, which represents all queries with its skeleton. */
interface Template {
  document: DocumentNode;
  literals: Skeleton['literals'];
}

/** A query as a document that others share, with the values of its literals as variables. */
export interface LiftedQuery {
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>>;
  /** An error of the shared document as one of this query: at the places that this query has. */
  errorOf: (error: GraphQLError) => GraphQLError;
}

/** The most memory that all skeletons and documents take, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** An entry of the cache, beside its skeleton. */
const BYTES_OF_ENTRY = 300;
const PREFIX = 'lifted_';
/** A skeleton that was seen once, or whose literals are not variables. */
const SEEN = 'seen';
const FIXED = 'fixed';

/**
 * Queries that differ in their literals alone share a document, and so its checks and its plan. Many clients
 * write values into the text, and each text would be parsed, checked and planned again.
 */
export class LiftedQueries {
  private readonly templates = new LRUCache<string, Template | typeof SEEN | typeof FIXED>({
    maxSize: MAX_BYTES,
    sizeCalculation: (one, { length }) =>
      BYTES_OF_ENTRY + 2 * length + (typeof one === 'string' ? 0 : bytesOf(one.document)),
  });

  constructor(private readonly schema: GraphQLSchema) {}

  /** Notes a query that a plan has run. A skeleton that is seen twice probably comes more often. */
  note(query: string, document: DocumentNode): void {
    const skeleton = skeletonOf(query);
    if (!skeleton) return;
    const template = this.templates.get(skeleton.text);
    if (template && template !== SEEN) return;
    this.templates.set(skeleton.text, template ? (this.templateOf(document, skeleton) ?? FIXED) : SEEN);
  }

  /** Undefined for a query that shares no document. */
  lift(query: string): LiftedQuery | undefined {
    const skeleton = skeletonOf(query);
    const template = skeleton && this.templates.get(skeleton.text);
    if (!template || typeof template === 'string') return undefined;
    const { literals } = skeleton;
    return {
      document: template.document,
      variables: Object.fromEntries(literals.map(({ value }, index) => [`${PREFIX}${index}`, value])),
      errorOf: (error) => movedError(error, query, template.literals, literals),
    };
  }

  /** Undefined if a literal is not the value of a scalar, or if the document is not a plain query. */
  private templateOf(document: DocumentNode, { text, literals }: Skeleton): Template | undefined {
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operations.length !== 1 || text.includes(PREFIX)) return undefined;
    const indexes = new Map(literals.map(({ start }, index) => [start, index]));
    const lifted: VariableDefinitionNode[] = [];
    const types = new TypeInfo(this.schema);
    const lift = ({ loc }: { loc?: { start: number; end: number } }): VariableNode | undefined => {
      const index = indexes.get(loc?.start ?? -1);
      const input = types.getInputType();
      const type = input && isNonNullType(input) ? input.ofType : input;
      if (index === undefined || literals[index]?.end !== loc?.end) return undefined;
      if (!input || isListType(type) || !isScalarType(getNamedType(input))) return undefined;
      const name = { kind: Kind.NAME, value: `${PREFIX}${index}` } as const;
      const variable: VariableNode = { kind: Kind.VARIABLE, name };
      lifted.push({ kind: Kind.VARIABLE_DEFINITION, variable, type: parseType(String(input)) });
      return variable;
    };
    const withVariables: DocumentNode = visit(
      document,
      visitWithTypeInfo(types, {
        // A default is a constant.
        VariableDefinition: () => false,
        IntValue: lift,
        StringValue: lift,
      }),
    );
    if (lifted.length !== literals.length) return undefined;
    const complete: DocumentNode = {
      ...withVariables,
      definitions: withVariables.definitions.map((one) =>
        one.kind === Kind.OPERATION_DEFINITION
          ? { ...one, variableDefinitions: [...(one.variableDefinitions ?? []), ...lifted] }
          : one,
      ),
    };
    return documentErrors(this.schema, complete).length > 0 ? undefined : { document: complete, literals };
  }
}

/** The error at the same place of another text with the same skeleton. */
function movedError(
  error: GraphQLError,
  query: string,
  from: Skeleton['literals'],
  to: Skeleton['literals'],
): GraphQLError {
  const { message, positions, path, originalError, extensions } = error;
  if (!positions) return error;
  const moved = (position: number): number => {
    const before = from.findLastIndex(({ end }) => end <= position);
    return position + (to[before]?.end ?? 0) - (from[before]?.end ?? 0);
  };
  return new GraphQLError(message, {
    source: new Source(query),
    positions: positions.map(moved),
    path,
    originalError,
    extensions,
  });
}
