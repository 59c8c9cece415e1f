import { schema } from '../graphql/schema.js';
import { schemaFolder } from '../paths.js';
import type { RestCall } from './call.js';
import { readCalls } from './document.js';

let read: readonly RestCall[] | undefined;

/** The calls of the REST API, read once. */
export function restCalls(): readonly RestCall[] {
  read ??= readCalls(schemaFolder('rest'), schema());
  return read;
}
