import { cloneDatabase, EMPTY_TEMPLATE } from '../database.js';
import { type CallResponse, sendRequest } from '../http.js';
import { MailServer } from '../mail.js';
import { TestService } from '../service.js';
import { ChangeKeys, firstKey, type PlayedRequest, type World, worldConfig } from './world.js';

/** A play does not have to wait for the announcement of its deadlines. */
const JOBS_EVERY_MS = 250;

/** The client of a world, which counts its changes. */
interface Client {
  keys: ChangeKeys;
  send(request: PlayedRequest): Promise<CallResponse>;
}

interface Parts {
  database?: { url: string; drop: () => Promise<void> };
  clientOf?: (url: string, key: string) => Client;
}

/** A world whose service runs in the process of the test. */
export async function emptyWorld(
  start: string,
  scopes: readonly string[],
  { database, clientOf = plainClient }: Parts = {},
): Promise<World> {
  const { url: databaseUrl, drop } = database ?? (await cloneDatabase(EMPTY_TEMPLATE));
  const mails = await MailServer.start();
  let now = new Date(start);
  const service = await TestService.start({
    databaseUrl,
    clock: () => now,
    jobs: { everyMs: JOBS_EVERY_MS },
    environment: worldConfig(mails),
  });
  const { url } = service.service;
  const client = clientOf(url, await firstKey(url, scopes));
  return {
    databaseUrl,
    mails,
    send: (request) => client.send(request),
    changes: () => client.keys.count,
    at: (instant) => {
      now = new Date(instant);
    },
    quiet: async () => {},
    stop: async () => {
      await service.stop();
      await mails.stop();
      await drop();
    },
  };
}

function plainClient(url: string, key: string): Client {
  const keys = new ChangeKeys();
  const send = (request: PlayedRequest) => {
    const { method, path, body } = request;
    return sendRequest(url, method, path, { key, headers: keys.next(request), body });
  };
  return { keys, send };
}
