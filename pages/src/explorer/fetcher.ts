import type { Fetcher } from '@graphiql/toolkit';
import { enteredKey, urlOf } from '../base/dom.js';
import { NoResponse, send } from '../base/request.js';

const failed = (message: string) => ({ errors: [{ message }] });

/** Sends an operation with the key of the field, which goes nowhere else. */
export const fetcher: Fetcher = async (operation, options) => {
  const key = enteredKey();
  if (key === '') return failed('Enter an API key at the top of this page.');
  const { operationName, query } = operation;
  try {
    const { status, text } = await send(urlOf('/graphql'), {
      method: 'POST',
      headers: { ...options?.headers, 'Content-Type': 'application/json', 'X-API-Key': key },
      // Just after a change of tabs, the name is still that of the other tab.
      body: JSON.stringify({
        ...operation,
        operationName: operationName && query.includes(operationName) ? operationName : undefined,
      }),
    });
    return parsed(text) ?? failed(`The response is not JSON: it does not come from the service (${status}).`);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return failed(error.message);
  }
};

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
