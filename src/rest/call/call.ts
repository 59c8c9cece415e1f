import type {
  DocumentNode,
  FieldNode,
  GraphQLArgument,
  GraphQLField,
  GraphQLInputField,
  GraphQLInputType,
  OperationDefinitionNode,
} from 'graphql';
import type { Gate } from '../../auth/gates.js';
import type { ErrorCode } from '../../error-codes.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import type { Version } from './version.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Place = 'path' | 'query' | 'body';

/** A request before validation. */
export interface RawRequest {
  path: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The parsed body; undefined if there is none. */
  body: unknown;
  /** The header If-Match. */
  ifMatch?: string | undefined;
}

/** A parameter of a call: its place in the request, its name and its type. */
export interface Parameter {
  variable: string;
  /** The member of the variable that it fills, if the members of the variable are the body. */
  member?: string;
  /** The input type that has the member. */
  memberOf?: string;
  in: Place;
  name: string;
  type: GraphQLInputType;
  /** The published schema: the type, with the rule of the argument that the parameter fills. */
  schema: JsonSchema;
  description: string | undefined;
  default: unknown;
  /** Whether a request must have it. */
  required: boolean;
  /** Whether null counts as absent. */
  nullIsAbsent: boolean;
}

/** One call of the REST API, read from its REST document. */
export interface RestCall {
  /** The name of the operation: in /v2.1, the GraphQL field in PascalCase. */
  name: string;
  /** The name of the call among those of all versions. */
  id: string;
  version: Version;
  /** That of its document; without one, that of the GraphQL field. */
  description: string;
  method: Method;
  path: string;
  member: string | undefined;
  /** Whether the response may be null. */
  nullable: boolean;
  /** The codes of 409 and 422 that the call can return, beside those of all calls. */
  errors: readonly ErrorCode[];
  parameters: readonly Parameter[];
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** The selection of the root field. */
  root: FieldNode;
  field: GraphQLField<unknown, unknown>;
  /** Who may call the root field. */
  gate: Gate;
  /**
   * All that the caller must pass: that of the root field first, then those of relations that are the
   * response.
   */
  gates: readonly Gate[];
  /** Which argument of the field each parameter fills. */
  bindings: readonly Binding[];
}

/** An argument of the root field, and the variable that fills it. */
export interface Binding {
  /** The path of the argument, such as `input.flowId`. */
  path: string;
  variable: string;
  /** The member of the variable, if several parameters fill it. */
  member?: string;
  argument: GraphQLArgument | GraphQLInputField;
}
