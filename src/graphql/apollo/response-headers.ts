import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../domain/base/context.js';
import { AppError } from '../../errors.js';
import type { GraphqlRequest } from './request.js';

/** The headers of both APIs that depend on the operation. */
export const headersOf = ({ idempotency, totals, rateHeaders }: Context): Record<string, string> => ({
  ...rateHeaders,
  ...(idempotency.isReplayed && { 'Idempotent-Replayed': 'true' }),
  ...(totals.isEstimated && { 'X-Total-Estimated': 'true' }),
});

/** The headers that a response of the REST API would have: `Retry-After`, and those of the operation. */
export const responseHeaders: ApolloServerPlugin<GraphqlRequest> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, errors = [], response: { http } }) {
        for (const [name, value] of Object.entries(headersOf(contextValue.context)))
          http.headers.set(name.toLowerCase(), value);
        for (const { originalError } of errors)
          if (originalError instanceof AppError)
            for (const [name, value] of Object.entries(originalError.headers))
              http.headers.set(name.toLowerCase(), value);
      },
    };
  },
};
