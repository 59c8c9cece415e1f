import { randomBytes } from 'node:crypto';
import { type Event, events } from '../../../../clients/typescript/src/events.js';
import { signedHeaders } from '../../../domain/webhook/endpoint-secret.js';
import { reasonOf } from '../../../language/reason.js';
import type { ServiceOptions } from '../../input/service.js';
import { isForPeople, print, printNote } from '../../output/print.js';
import { untilStopped } from '../until-stopped.js';
import { serviceOf, withSentences } from './service.js';

interface ListenOptions extends ServiceOptions {
  to: string;
  types?: Event['type'][];
  after?: string;
  secret?: string;
}

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const TIMEOUT_MS = 15_000;

/** Sends each event of the stream to a URL, once, and prints what the program there responds. */
export async function run({ to, types, after, secret, ...options }: ListenOptions): Promise<void> {
  const service = serviceOf(options);
  const shown = secret ?? `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  const signer = Buffer.from(shown.slice(PREFIX.length), 'base64');
  printNote(
    [
      `The events of ${service.url} go to ${to} until you press Ctrl+C.`,
      'Their signatures have the secret',
      shown,
    ].join('\n'),
  );
  await untilStopped((signal) =>
    withSentences(async () => {
      const onRetry = (error: unknown) => {
        if (error !== undefined)
          printNote(`The stream cannot be read; it is tried again. ${reasonOf(error)}`);
      };
      for await (const event of events({ ...service, types, after, signal, onRetry })) {
        const outcome = { id: event.id, type: event.type, ...(await send(to, signer, event, signal)) };
        print(isForPeople(options) ? sentenceOf(outcome) : JSON.stringify(outcome));
      }
    }),
  );
}

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
    const { cause = error }: { cause?: unknown } = Object(error);
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
