import { pathOf } from '../v21.js';
import { record } from './data.js';
import { callNamed, isChange, type Player } from './player.js';
import type { Send } from './world.js';

/** Plays over REST only. */
export const restPlayer =
  (send: Send): Player =>
  async (operation, request = {}) => {
    const call = callNamed(operation);
    const { status, body } = await send({
      operation,
      isChange: isChange(call),
      method: call.method,
      path: pathOf(call, request),
      body: request.body,
    });
    return status === 200 ? { data: record(body.data) } : { rejection: body };
  };
