import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the answer before theirs. */
const MOST_WAITING = 100;

/** What a connection has sent beyond the request that is being answered. */
interface Waiting {
  requests: [IncomingMessage, ServerResponse][];
  /** The connection ends with the last of them; the client sends the rest again on another (RFC 9112, 9.3.2). */
  isFull: boolean;
}

/**
 * Answers the requests of one connection one after the other. Node.js would start all that a client has sent at once and keep
 * their answers until the client reads them: 1,000 requests of 46 bytes held 300 MB. A request starts here when the answer
 * before it has left the process, so a connection holds one unread answer at most.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Waiting>();

  const start = (req: IncomingMessage, res: ServerResponse, waiting: Waiting): void => {
    res.once('close', () => {
      const next = waiting.requests.shift();
      if (next && !req.socket.destroyed) start(...next, waiting);
      else connections.delete(req.socket);
    });
    handle(req, res);
  };

  return (req, res) => {
    const waiting = connections.get(req.socket);
    if (!waiting) {
      const first: Waiting = { requests: [], isFull: false };
      connections.set(req.socket, first);
      start(req, res, first);
    } else if (waiting.requests.length < MOST_WAITING - 1 && !waiting.isFull) {
      waiting.requests.push([req, res]);
    } else {
      waiting.isFull = true;
      waiting.requests.at(-1)?.[1].setHeader('Connection', 'close');
    }
  };
}
