import { once } from 'node:events';
import type { Response } from 'express';

/** A comment is sent so often: proxies and this service close a connection that is idle for 60 seconds. */
const COMMENT_MS = 15_000;
/** A client that reads nothing for so long is disconnected. */
const MAX_UNREAD_MS = 30_000;

export const COMMENT = ':\n\n';

/** A message, as the HTML standard defines it. Its data has no line breaks: JSON has none. */
export const message = ({ id, event, data }: { id?: string; event: string; data: string }): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/** The times of a stream, in milliseconds. */
interface Pace {
  commentMs: number;
  maxUnreadMs: number;
}

interface EventStream {
  /** Sent at once. */
  opening: string;
  messages: AsyncIterable<string>;
  /** Ends the messages. */
  end: () => void;
  /** Aborted when the messages have ended: nothing waits for a client that does not read. */
  ended: AbortSignal;
  /** What is sent while there are no messages. */
  idle?: () => string;
  /** Called if the messages cannot be read. */
  onFailure: (error: unknown) => void;
}

/**
 * Responds with messages until they end or the client leaves. The next message is taken when the client has
 * read the ones before, so a slow client takes no memory.
 */
export async function sendEvents(
  res: Response,
  { opening, messages, end, ended, idle = () => COMMENT, onFailure }: EventStream,
  { commentMs, maxUnreadMs }: Pace = { commentMs: COMMENT_MS, maxUnreadMs: MAX_UNREAD_MS },
): Promise<void> {
  const { exchange } = res;
  exchange.openStream();
  res.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  res.once('close', end);
  const comments = setInterval(() => {
    if (!res.writableNeedDrain) res.write(idle());
  }, commentMs);
  try {
    const wait = { ended, maxUnreadMs };
    await write(res, opening, wait);
    for await (const one of messages) await write(res, one, wait);
    res.end();
  } catch (error) {
    // The client has left or reads nothing, or the events cannot be read: it resumes after the last one.
    if (!(error instanceof Unread)) onFailure(error);
    res.destroy();
  } finally {
    clearInterval(comments);
    end();
  }
}

/** The client has left, or has not read what was sent. */
class Unread extends Error {}

async function write(
  res: Response,
  text: string,
  { ended, maxUnreadMs }: Pick<EventStream, 'ended'> & Pick<Pace, 'maxUnreadMs'>,
): Promise<void> {
  // It may also have left while its stream was opened.
  if (res.closed) throw new Unread();
  if (res.write(text)) return;
  const closed = new AbortController();
  const close = () => closed.abort();
  res.once('close', close);
  try {
    await once(res, 'drain', {
      signal: AbortSignal.any([closed.signal, ended, AbortSignal.timeout(maxUnreadMs)]),
    });
  } catch {
    throw new Unread();
  } finally {
    res.off('close', close);
  }
}
