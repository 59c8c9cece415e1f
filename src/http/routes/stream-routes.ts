import type { Request, RequestHandler, Response } from 'express';
import type { Namespace } from '../../auth/key.js';
import type { Uses } from '../../auth/rate-limiter.js';
import { runWork, Work } from '../../database/connect/work.js';
import type { Context } from '../../domain/base/context.js';
import { eventId } from '../../domain/feed/event-id.js';
import { type FollowedFeed, followEvents } from '../../domain/feed/follow.js';
import type { RestCall } from '../../rest/call/call.js';
import { LAST_EVENT_ID, streamOpener } from '../../rest/stream.js';
import type { FeedStreams } from '../../streams/feed-streams.js';
import { discardBody } from '../body/read-body.js';
import { nameOperation } from '../request/exchange.js';
import { queryOf } from '../request/query.js';
import { COMMENT, message, sendEvents } from '../stream/server-sent-events.js';
import { openerOf } from '../stream/stream-key.js';
import { checkGates } from './check-gates.js';
import type { ApiRoute } from './route-tree.js';

interface StreamApi {
  streams: FeedStreams;
  /** Called if the events of a stream cannot be read. */
  onFailure: (error: unknown) => void;
  contextOf: (req: Request, res: Response) => Context;
  identify: (namespaces: readonly Namespace[], uses: Uses) => RequestHandler[];
  run: RequestHandler;
}

/** The pause in milliseconds before a client connects again. */
const RETRY = 'retry: 2000\n';
/** The statements that the start of a stream may send. */
const MAX_STATEMENTS = 10;

/** One route for each stream of the REST API. */
export const streamRoutes = (calls: readonly RestCall[], api: StreamApi): ApiRoute[] =>
  calls.map((call) => ({
    path: call.path,
    handlers: new Map([['GET', handlersOf(call, api)]]),
    allowed: ['GET'],
  }));

function handlersOf(
  call: RestCall,
  { streams, onFailure, contextOf, identify, run }: StreamApi,
): RequestHandler[] {
  const open = streamOpener<FollowedFeed>(call);
  const respond: RequestHandler = async (req, res) => {
    const context = contextOf(req, res);
    const { brandId } = context;
    const request = { query: queryOf(req), lastEventId: req.get(LAST_EVENT_ID) };
    const feed = await open(request, (args) =>
      runWork(new Work(brandId, { maxStatements: MAX_STATEMENTS }), () =>
        followEvents(context, args, openerOf(streams, req, res)),
      ),
    );
    // From here on the stream is not one of the requests that the brand may have at once.
    res.exchange.required('admission').visit.end();
    const ready = (number: number) => message({ id: eventId(brandId, number), event: 'ready', data: '{}' });
    let sentPosition = feed.part.after;
    // A stream of rare types moves on, so that its client does not read the same part of the feed again.
    const idle = () => {
      const { position } = feed;
      const text = position === sentPosition ? COMMENT : ready(position);
      sentPosition = position;
      return text;
    };
    await sendEvents(res, {
      opening: `${RETRY}${ready(sentPosition)}`,
      messages: messagesOf(brandId, feed),
      end: () => feed.end(),
      ended: feed.ended,
      idle,
      onFailure,
    });
  };
  return [
    nameOperation(call.id),
    ...identify(['svcp'], { reads: 1 }),
    checkGates(call.gates),
    discardBody,
    run,
    respond,
  ];
}

async function* messagesOf(brandId: number, feed: FollowedFeed): AsyncGenerator<string, void> {
  for await (const { row, json } of feed)
    yield message({ id: eventId(brandId, row.id), event: row.name, data: json });
}
