import { setImmediate } from 'node:timers/promises';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { schemaOfDocuments } from '../graphql/schema.js';
import { schemaFolder } from '../paths.js';
import type { RestCall } from './call/call.js';
import { readCalls } from './document/document.js';

/** Reads the calls of a folder once. */
export class CallReader {
  private reading: ReturnType<typeof readCalls> | undefined;
  private calls: readonly RestCall[] | undefined;

  constructor(
    private readonly folder: string,
    private readonly schema: () => GraphQLSchema,
  ) {}

  /** All calls; reads those that are not read yet. */
  all(): readonly RestCall[] {
    let step = this.next();
    while (!step.done) step = this.next();
    return step.value;
  }

  /** Reads until the end of other work, which is waited for anyway; `all` reads the others. */
  async readUntil(end: Promise<void>): Promise<void> {
    let isOver = false;
    void end.then(() => {
      isOver = true;
    });
    // What has ended already is noticed first.
    await setImmediate();
    while (!isOver && !this.next().done) await setImmediate();
  }

  private next(): IteratorResult<undefined, readonly RestCall[]> {
    if (this.calls) return { done: true, value: this.calls };
    this.reading ??= readCalls(this.folder, this.schema());
    try {
      const step = this.reading.next();
      if (step.done) this.calls = step.value;
      return step;
    } catch (error) {
      // A generator that has thrown reports that it is done.
      this.reading = undefined;
      throw error;
    }
  }
}

const reader = new CallReader(schemaFolder('rest'), schemaOfDocuments);

const isStream = ({ operation }: RestCall): boolean => operation.operation === OperationTypeNode.SUBSCRIPTION;

/** The calls of the REST API, each of which has one response. */
export const restCalls = (): readonly RestCall[] => reader.all().filter((call) => !isStream(call));

/** The streams of the REST API. */
export const restStreams = (): readonly RestCall[] => reader.all().filter(isStream);

/** Reads calls of the REST API until the end of other work. */
export const readRestCallsUntil = (end: Promise<void>): Promise<void> => reader.readUntil(end);
