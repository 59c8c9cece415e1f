import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Random } from '../../../src/demo/data/random.js';
import type { ErrorCode } from '../../../src/error-codes.js';
import { eventually } from '../eventually.js';
import { type CallResponse, sendRequest } from '../http.js';
import { isReplayed } from '../retries.js';
import { ChangeKeys, type PlayedRequest } from './world.js';

/** Errors after which the same request must be sent again. */
const TEMPORARY: readonly ErrorCode[] = ['UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'];
const AGAIN = new RegExp(`"code":"(${TEMPORARY.join('|')})"`);

/** The moments of the kills. */
export interface KillPlan {
  random: Random;
  /** The kills during changes, and the number of changes of the play. */
  kills: number;
  changes: number;
}

/** The moments of the kills, by the number of the change. */
export function momentsOf({ random, kills, changes }: KillPlan): Map<number, number> {
  const moments = new Map<number, number>();
  while (moments.size < Math.min(kills, changes)) moments.set(random.integer(1, changes), random.next());
  return moments;
}

interface Kills {
  /** By the number of a change: the fraction of the usual time of a change after which the kill comes. */
  moments: ReadonlyMap<number, number>;
  /** Waits until requests get responses. */
  ready: () => Promise<void>;
  kill: () => Promise<void> | void;
}

/**
 * A client as the guide describes it: a change without a response is sent again with its Idempotency-Key. The
 * kills come while a change runs, or a moment after its response.
 */
export class RetryingClient {
  readonly keys = new ChangeKeys();
  /** The kills after which the change got the response of its first request, a stored one, or a new one. */
  readonly counts = { responded: 0, kept: 0, made: 0 };
  private usualMs = 100;

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly kills: Kills,
  ) {}

  async send(request: PlayedRequest): Promise<CallResponse> {
    const headers = this.keys.next(request);
    const { isChange, method, path, body } = request;
    const once = async () => {
      const start = Date.now();
      const response = await sendRequest(this.url, method, path, { key: this.key, headers, body });
      if (isChange && !isReplayed(response)) this.usualMs = (this.usualMs + Date.now() - start) / 2;
      return response;
    };
    const moment = isChange ? this.kills.moments.get(this.keys.count) : undefined;
    if (moment === undefined) return untilResponded(once);
    const first = await this.interrupted(once, moment);
    const response = await untilResponded(once);
    if (first && isKept(first)) expect([response.text, isReplayed(response)]).toEqual([first.text, true]);
    this.counts[first ? 'responded' : isReplayed(response) ? 'kept' : 'made'] += 1;
    return response;
  }

  /** The response, if it comes before the kill. */
  private async interrupted(
    once: () => Promise<CallResponse>,
    moment: number,
  ): Promise<CallResponse | undefined> {
    await this.kills.ready();
    const response = once().catch(() => undefined);
    await sleep(moment * this.usualMs);
    await this.kills.kill();
    return response.then((one) => (one && !AGAIN.test(one.text) ? one : undefined));
  }
}

/** Errors are not stored; GraphQL returns them with 200. */
const isKept = ({ status, body }: CallResponse): boolean => status === 200 && body.errors === undefined;

/** Sends the request until it gets a response. */
const untilResponded = (once: () => Promise<CallResponse>): Promise<CallResponse> =>
  eventually(async () => {
    const response = await once().catch(() => undefined);
    return response && !AGAIN.test(response.text) && response;
  });
