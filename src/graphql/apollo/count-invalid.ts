import type { ApolloServerPlugin } from '@apollo/server';
import type { Take } from '../../auth/rate-limiter.js';
import { INVALID } from '../operation/uses.js';
import type { GraphqlRequest } from './request.js';

/** Counts a request that has no operation to count, such as one that cannot be parsed. */
export const countInvalid = (take: Take): ApolloServerPlugin<GraphqlRequest> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue: { context } }) {
        const { principal, rateHeaders } = context;
        if (principal.kind !== 'system' && !rateHeaders) await take(principal, INVALID);
      },
    };
  },
});
