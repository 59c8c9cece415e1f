import { randomBytes } from 'node:crypto';
import { RentalFlowError } from '../../../clients/typescript/src/errors.js';
import { type Event, events } from '../../../clients/typescript/src/events.js';
import { clientKey } from '../../config.js';
import { signedHeaders } from '../../domain/webhook/endpoint-secret.js';
import { StartError } from '../../errors.js';
import { isForPeople, type OutputOptions, print, printNote } from '../output/print.js';
import { reasonOf } from '../output/reason.js';
import { untilStopped } from './until-stopped.js';

interface ListenOptions extends OutputOptions {
  to: string;
  url: string;
  types?: Event['type'][];
  after?: string;
  secret?: string;
}

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const TIMEOUT_MS = 15_000;

/** Sends each event of the stream to a URL, once, and prints what the program there responds. */
export async function run({ to, url, types, after, secret, ...options }: ListenOptions): Promise<void> {
  const key = clientKey();
  if (!key) throw new StartError('Set RENTAL_FLOW_KEY to an API key of the brand.');
  const shown = secret ?? `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  const signer = Buffer.from(shown.slice(PREFIX.length), 'base64');
  printNote(
    `The events of ${url} go to ${to} until you press Ctrl+C. Their signatures have the secret\n${shown}`,
  );
  await untilStopped(async (signal) => {
    try {
      const onRetry = (error: unknown) => {
        if (error !== undefined)
          printNote(`The stream cannot be read; it is tried again. ${reasonOf(error)}`);
      };
      for await (const event of events({ url, key, types, after, signal, onRetry })) {
        const outcome = { id: event.id, type: event.type, ...(await send(to, signer, event, signal)) };
        print(isForPeople(options) ? sentenceOf(outcome) : JSON.stringify(outcome));
      }
    } catch (error) {
      if (error instanceof RentalFlowError) throw new StartError(messageOf(error));
      throw error;
    }
  });
}

/** The message of an error, with every wrong value. */
const messageOf = ({ message, errors }: RentalFlowError): string =>
  [message, ...errors.map(({ path, message: problem }) => `  ${path} ${problem}`)].join('\n');

interface Outcome {
  /** Null without a response. */
  status: number | null;
  error: string | null;
  milliseconds: number;
}

async function send(to: string, secret: Buffer, event: Event, stopping: AbortSignal): Promise<Outcome> {
  const begun = performance.now();
  const body = JSON.stringify(event);
  const outcome = (status: number | null, error: string | null): Outcome => ({
    status,
    error,
    milliseconds: Math.round(performance.now() - begun),
  });
  try {
    const response = await fetch(to, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: signedHeaders([secret], event.id, new Date(), body),
      body,
    });
    await response.body?.cancel();
    return outcome(response.status, null);
  } catch (error) {
    const { cause = error } = Object(error) as { cause?: unknown };
    return outcome(null, reasonOf(cause));
  }
}

const sentenceOf = ({
  id,
  type,
  status,
  error,
  milliseconds,
}: Outcome & { id: string; type: string }): string =>
  `${id} ${type}: ${status ?? error} (${milliseconds} ms)`;
