import { type DocumentNode, getOperationAST } from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

/** The variables that the operation of a document declares. Others are ignored, and never read. */
export function declaredVariables(
  document: DocumentNode,
  operationName: string | undefined,
  sent: Variables,
): Variables {
  const operation = getOperationAST(document, operationName);
  // Without a prototype, because a variable may be called `constructor`.
  const declared: Record<string, unknown> = Object.create(null);
  for (const { variable } of operation?.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (Object.hasOwn(sent, name)) declared[name] = sent[name];
  }
  return declared;
}
