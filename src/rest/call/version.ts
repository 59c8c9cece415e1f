import type { GraphQLSchema } from 'graphql';
import { withoutDocumented } from '../../graphql/documented.js';
import { describedBy, inSnakeCase } from './descriptions.js';
import { restSchema } from './rest-schema.js';
import { spelledInputs } from './spelled-inputs.js';
import { AS_WRITTEN, SNAKE_CASE, type Spelling } from './spelling.js';

/** One version of the REST API: how its documents are read. */
export interface Version {
  /** Every path begins with it. */
  prefix: VersionPrefix;
  spelling: Spelling;
  /** A description of the GraphQL schema in the names of the version. */
  respell: (description: string) => string;
  /** The schema that its documents select from. */
  schema: GraphQLSchema;
  /** The same schema with the input types as requests spell them. */
  inputs: GraphQLSchema;
  /** Whether null in a body is a value, as in GraphQL, instead of the same as nothing. */
  nullIsValue: boolean;
  /** Whether partners' calls reject fields that they do not have; else they ignore and name them. */
  rejectsUnknownFields: boolean;
  /** Whether a call succeeds without the parts below its root field that could not be read: they are null. */
  returnsPartialData: boolean;
  /** Whether an unknown value is null, for which GraphQL has an empty text. */
  emptyIsNull: boolean;
  /** Whether `If-Match` contains the version that a change expects, like `expected_version`. */
  takesIfMatch: boolean;
  /** Comes before the names of its calls where the calls of all versions are together, as in the log. */
  idPrefix: string;
  /** Whether its OpenAPI document names the schema of a selection after the fragment. */
  namesFragments: boolean;
}

/** The path of each version, the newest first. */
export const VERSIONS = ['/v2.1', '/v2.0'] as const;
export type VersionPrefix = (typeof VERSIONS)[number];

/** Values that came after `/v2.0`, which returns none of them: its search finds no property that is let. */
const UNDOCUMENTED: ReadonlyMap<string, readonly string[]> = new Map([['PropertyStatus', ['let']]]);
const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/** The documented interface: each document has the names of its call, and the REST API has no cursors. */
export function version20(graphql: GraphQLSchema): Version {
  const spelling = AS_WRITTEN;
  const schema = restSchema(graphql, { spelling, undocumented: UNDOCUMENTED, hasPages: false });
  return {
    prefix: '/v2.0',
    spelling,
    respell: (description) => description,
    schema,
    inputs: schema,
    nullIsValue: false,
    rejectsUnknownFields: false,
    returnsPartialData: false,
    emptyIsNull: false,
    takesIfMatch: false,
    idPrefix: '',
    namesFragments: false,
  };
}

/** All names in snake_case, and lists in pages. */
export function version21(documented: GraphQLSchema): Version {
  const graphql = withoutDocumented(documented);
  const spelling = SNAKE_CASE;
  const respell = inSnakeCase(graphql);
  const schema = restSchema(describedBy(graphql, respell), { spelling, undocumented: NONE, hasPages: true });
  const inputs = spelledInputs(schema, spelling);
  return {
    prefix: '/v2.1',
    spelling,
    respell,
    schema,
    inputs,
    nullIsValue: true,
    rejectsUnknownFields: true,
    returnsPartialData: true,
    emptyIsNull: true,
    takesIfMatch: true,
    idPrefix: 'V21',
    namesFragments: true,
  };
}
