import type { RequestHandler, Response } from 'express';
import type { ExecutionResult } from 'graphql';
import type { FollowedFeed, OpenStream } from '../../domain/feed/follow.js';
import { AppError } from '../../errors.js';
import { outcomeOf } from '../../graphql/apollo/outcome.js';
import { headersOf } from '../../graphql/apollo/response-headers.js';
import { subscriptionIn } from '../../graphql/subscription/request.js';
import type { Subscribe } from '../../graphql/subscription/subscriber.js';
import type { FeedStreams } from '../../streams/feed-streams.js';
import { message, sendEvents } from './server-sent-events.js';
import { openerOf } from './stream-key.js';

const EVENT_STREAM = 'text/event-stream';

/**
 * Responds to subscriptions by GraphQL over Server-Sent Events, with a connection for each. Other requests,
 * and those that do not accept such a response, are passed on to Apollo.
 */
export const subscriptions =
  (subscribe: Subscribe, streams: FeedStreams, onFailure: (error: unknown) => void): RequestHandler =>
  async (req, res, next) => {
    const isAccepted = req.method === 'POST' && req.get('accept')?.includes(EVENT_STREAM);
    const requested = isAccepted ? subscriptionIn(req.body) : 'other';
    if (requested === 'none' && !req.accepts('json'))
      // Apollo would respond 406 to a client that accepts only streams, not with the error of the document.
      req.headers.accept += ', application/graphql-response+json';
    if (typeof requested === 'string') return next();
    const { context, report } = res.exchange.required('graphqlRequest');
    const opened: FollowedFeed[] = [];
    const open = noting(openerOf(streams, req, res), opened);
    const end = () => {
      for (const feed of opened) feed.end();
    };
    const result = await subscribe(requested.operation, context, open)
      .catch((error: unknown) => {
        end();
        throw error;
      })
      .finally(() => context.reader.close());
    res.set(headersOf(context));
    if (!(Symbol.asyncIterator in result)) {
      end();
      report(outcomeOf(requested.node, result));
      return reject(res, result);
    }
    report(outcomeOf(requested.node, { data: {} }));
    // From here on the stream is not one of the requests that the brand may have at once.
    res.exchange.required('admission').visit.end();
    await sendEvents(res, {
      opening: ':\n\n',
      messages: messagesOf(result),
      end,
      ended: AbortSignal.any(opened.map(({ ended }) => ended)),
      onFailure,
    });
  };

/** The stream of a subscription is opened by its field. */
const noting =
  (open: OpenStream, opened: FollowedFeed[]): OpenStream =>
  (part) => {
    const feed = open(part);
    opened.push(feed);
    return feed;
  };

async function* messagesOf(results: AsyncIterable<ExecutionResult>): AsyncGenerator<string, void> {
  for await (const result of results) yield message({ event: 'next', data: JSON.stringify(result) });
}

/** A stream that does not begin has the status of its error. */
function reject(res: Response, result: ExecutionResult): void {
  const failure = result.errors?.[0]?.originalError;
  const isKnown = failure instanceof AppError;
  res.status(isKnown ? failure.status : 400);
  if (isKnown) res.set(failure.headers);
  // The body does not repeat the status.
  const text = JSON.stringify(result, (name, value: unknown) => (name === 'http' ? undefined : value));
  res.type('application/json').send(text);
}
