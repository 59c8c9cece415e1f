import type { TestService } from '../service.js';
import { CALLS, pathOf } from '../v21.js';
import type { Player } from './player.js';

/** Plays over REST alone. */
export const restPlayer =
  (service: TestService, key: string): Player =>
  async (operation, request = {}) => {
    const call = CALLS.find(({ name }) => name === operation);
    if (!call) throw new Error(`/v2.1 has no ${operation}.`);
    const { status, body } = await service.call(call.method, pathOf(call, request), {
      key,
      ...(request.body !== undefined && { body: request.body }),
    });
    return status === 200 ? { data: body.data, refusal: undefined } : { data: undefined, refusal: body };
  };
