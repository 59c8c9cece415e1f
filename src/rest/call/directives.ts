import {
  buildASTSchema,
  type DirectiveNode,
  getDirectiveValues,
  parse,
  type VariableDefinitionNode,
} from 'graphql';

/** The directives of REST documents. The public GraphQL schema does not have them. */
export const DIRECTIVES = buildASTSchema(
  parse(`
    "The method and path, the member of \`data\` that holds the result, and the codes of 409 and 422."
    directive @rest(
      method: Method!
      path: String!
      member: String
      errors: [ErrorCode!]
      "Whether the response may be null without an error, such as a profile that is not saved yet."
      nullable: Boolean
    ) on QUERY | MUTATION | SUBSCRIPTION
    "A query parameter of a call that has a body."
    directive @query(name: String) on VARIABLE_DEFINITION
    "A member of the body under another name. With whole, the members of the variable are the body."
    directive @body(name: String, whole: Boolean) on VARIABLE_DEFINITION
    "Must be in the request, but may be null."
    directive @required on VARIABLE_DEFINITION
    "Left out of the response when it is null."
    directive @optional on FIELD
    "0 in the response when it is null: for a member that is always a number."
    directive @orZero on FIELD
    "Null in the response when it is empty text. Each field that is empty if unknown has it in /v2.1."
    directive @orNull on FIELD
    "A boolean as the text \\"true\\" or \\"false\\"."
    directive @asText on FIELD
    "The edges of a connection, returned as a list of their nodes."
    directive @nodes on FIELD
    "Text that names members of the request, spelled as the request spells them."
    directive @spelled on FIELD
    enum Method { GET POST PUT PATCH DELETE }
    enum ErrorCode {
      DUPLICATE INVALID_TRANSITION OPEN_FLOW VERSION_CONFLICT
      NOT_A_PARTY PAYMENT_NOT_ALLOWED LAW_FORBIDS TENANCY_OVERLAP CURSOR_EXPIRED
    }
  `),
  { assumeValid: true },
).getDirectives();

interface Annotated {
  readonly directives?: readonly DirectiveNode[] | undefined;
}

/** The arguments of a directive on a node; undefined if the node does not have the directive. */
export function directive(node: Annotated, name: string): Readonly<Record<string, unknown>> | undefined {
  const definition = DIRECTIVES.find((one) => one.name === name);
  return definition && getDirectiveValues(definition, { directives: node.directives ?? [] });
}

/** Whether the members of a variable are the body. */
export const isWholeBody = (node: VariableDefinitionNode): boolean => directive(node, 'body')?.whole === true;
