import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Whether the client of the first request of a connection has already closed it; false for later requests,
 * which come after a response. While the service is busy, new connections wait to be accepted: those that
 * were closed in the meantime cost little, so the others wait less. Node.js reads the end of a connection one
 * turn of the event loop after its last bytes, so this waits for the end of the next turn.
 */
export async function isDisconnected({ socket }: ServerResponse): Promise<boolean> {
  if (!socket || socket.bytesWritten > 0) return false;
  await nextTurn();
  await nextTurn();
  return !socket.writable;
}
