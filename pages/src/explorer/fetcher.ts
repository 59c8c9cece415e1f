import type { Fetcher } from '@graphiql/toolkit';
import { type DocumentNode, getOperationAST, OperationTypeNode, parse } from 'graphql';
import { enteredKey, urlOf } from '../base/dom.js';
import { NoResponse, send } from '../base/request.js';
import { follow } from './follow.js';

const failed = (message: string) => ({ errors: [{ message }] });

/** Sends an operation with the key of the field, which goes nowhere else. */
export const fetcher: Fetcher = (operation, options) => {
  const key = enteredKey();
  if (key === '') return failed('Enter an API key at the top of this page.');
  const { operationName, query } = operation;
  // Just after a change of tabs, the name is still that of the other tab.
  const name = operationName && query.includes(operationName) ? operationName : undefined;
  const init = {
    method: 'POST',
    headers: { ...options?.headers, 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ ...operation, operationName: name }),
  };
  return isSubscription(query, name) ? follow(urlOf('/graphql'), init, parsedOr) : responseTo(init);
};

/** The document that the editor has parsed may be that of the other tab too. */
function isSubscription(query: string, name: string | undefined): boolean {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch {
    // The service reports the syntax error.
    return false;
  }
  return getOperationAST(document, name)?.operation === OperationTypeNode.SUBSCRIPTION;
}

async function responseTo(init: RequestInit): Promise<Record<string, unknown>> {
  try {
    const { status, text } = await send(urlOf('/graphql'), init);
    return parsedOr(text, status);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return failed(error.message);
  }
}

function parsedOr(text: string, status: number): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return failed(`The response is not JSON: it does not come from the service (${status}).`);
  }
}
