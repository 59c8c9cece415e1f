import type {
  DocumentNode,
  FieldNode,
  GraphQLArgument,
  GraphQLField,
  GraphQLInputField,
  GraphQLInputType,
  OperationDefinitionNode,
} from 'graphql';
import type { Gate } from '../auth/gates.js';
import type { ErrorCode } from '../errors.js';
import type { JsonSchema } from '../language/json-schema.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Place = 'path' | 'query' | 'body';

/** A request as it was sent, before anything of it is judged. */
export interface RawRequest {
  path: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The parsed body; undefined where there was none. */
  body: unknown;
}

/** A parameter of a call: where the caller puts it, under what name, and what it may be. */
export interface Parameter {
  variable: string;
  in: Place;
  name: string;
  type: GraphQLInputType;
  /** Its published schema: the type, and the rule of the argument that it fills. */
  schema: JsonSchema;
  description: string | undefined;
  default: unknown;
  /** Whether the caller has to give it. */
  required: boolean;
  /** Whether null counts as absent. */
  nullIsAbsent: boolean;
}

/** One documented call, read from its document. */
export interface RestCall {
  name: string;
  description: string;
  method: Method;
  path: string;
  member: string | undefined;
  /** The codes of 409 that the call can be refused with. */
  refuses: readonly ErrorCode[];
  parameters: readonly Parameter[];
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** The field that serves it. */
  root: FieldNode;
  field: GraphQLField<unknown, unknown>;
  gate: Gate;
  /** Which argument of the field each parameter fills. */
  bindings: readonly Binding[];
}

/** An argument of the field that serves a call, and the variable that fills it. */
export interface Binding {
  /** The argument's path, as the domain spells it: `input.flowId`. */
  path: string;
  variable: string;
  argument: GraphQLArgument | GraphQLInputField;
}
