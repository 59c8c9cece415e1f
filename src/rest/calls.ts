import { setImmediate } from 'node:timers/promises';
import { schema } from '../graphql/schema.js';
import { schemaFolder } from '../paths.js';
import type { RestCall } from './call.js';
import { readCalls } from './document.js';

let reading: ReturnType<typeof readCalls> | undefined;
let read: readonly RestCall[] | undefined;

/** The calls of the REST API, read once. */
export function restCalls(): readonly RestCall[] {
  while (!read) readNext();
  return read;
}

/** Reads calls until the end of other work, which is waited for anyway; `restCalls` reads the others. */
export async function readRestCallsUntil(end: Promise<void>): Promise<void> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  // What has ended already is noticed first.
  await setImmediate();
  while (!read && !isOver) {
    readNext();
    await setImmediate();
  }
}

function readNext(): void {
  reading ??= readCalls(schemaFolder('rest'), schema());
  try {
    const { done, value } = reading.next();
    if (done) read = value;
  } catch (error) {
    reading = undefined;
    throw error;
  }
}
