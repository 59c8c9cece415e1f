import { OperationTypeNode } from 'graphql';
import type { RestCall } from '../../../src/rest/call/call.js';
import type { Example } from '../../../src/rest/example.js';
import { CALLS } from '../v21.js';
import type { Data } from './data.js';

export type Request = Example['request'];

/** The result of a call, over either API; names and values are those of REST. */
export type Outcome = { data: Data; rejection?: never } | { data?: never; rejection: Rejection };

/** The error of a rejected call. */
export interface Rejection {
  code: string;
  message: string;
  version?: number;
}

/** Makes a call of /v2.1 by its operation name, over one of the two APIs. */
export type Player = (operation: string, request?: Request) => Promise<Outcome>;

/** The call of /v2.1 with this operation name. */
export function callNamed(operation: string): RestCall {
  const call = CALLS.find(({ name }) => name === operation);
  if (!call) throw new Error(`/v2.1 has no ${operation}.`);
  return call;
}

export const isChange = ({ operation }: RestCall): boolean =>
  operation.operation === OperationTypeNode.MUTATION;

/** The data of a call that succeeds. */
export async function done(outcome: Promise<Outcome>): Promise<Data> {
  const { data, rejection } = await outcome;
  if (!data) throw new Error(`The call was rejected: ${JSON.stringify(rejection)}`);
  return data;
}

/** The error of a call, which must not succeed. */
export async function rejected(outcome: Promise<Outcome>): Promise<Rejection> {
  const { rejection } = await outcome;
  if (!rejection) throw new Error('The call was not rejected.');
  return rejection;
}
