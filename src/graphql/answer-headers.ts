import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../domain/base/context.js';
import { AppError } from '../errors.js';

/** The header of an answer that was kept from an earlier request. */
export const REPLAYED = 'Idempotent-Replayed';

/** The headers that an answer of the REST API would have: `Retry-After`, and the one of a replayed answer. */
export const answerHeaders: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, errors = [], response: { http } }) {
        if (contextValue.idempotency.isReplayed) http.headers.set(REPLAYED.toLowerCase(), 'true');
        for (const { originalError } of errors)
          if (originalError instanceof AppError)
            for (const [name, value] of Object.entries(originalError.headers))
              http.headers.set(name.toLowerCase(), value);
      },
    };
  },
};
