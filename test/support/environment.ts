import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createContext, runInContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** How long sockets and processes may take to close after the last test. */
const CLOSING_MS = 10_000;
const CHECK_EVERY_MS = 10;
const FAILURES = ['test_fn_failure', 'hook_failure', 'error'];

// A process that ends by itself frees its heap first. On a busy machine that takes longer than the 0.5 s
// after which jest complains of a worker that "failed to exit gracefully"; exit() leaves the memory to the
// system. With --runInBand this is jest's own process, which has no code to end with yet.
if (process.send) process.once('exit', (code) => process.exit(code));

/** The resources that keep this process alive, counted by kind: sockets, servers, timers, child processes. */
function openResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

type Global = InstanceType<typeof TestEnvironment>['global'];

/** Reading these prints a warning. */
const STORAGES: readonly PropertyKey[] = ['localStorage', 'sessionStorage'];

/**
 * A context with the globals of another one as its own. In Jest's context each use of a global, such as
 * `Object` or `Map`, goes through a proxy.
 */
function plainContext(global: Global): Global {
  const context: Global = runInContext('globalThis', createContext(constants.DONT_CONTEXTIFY));
  for (const name of Reflect.ownKeys(global)) {
    if (Object.hasOwn(context, name)) continue;
    const descriptor = Object.getOwnPropertyDescriptor(global, name);
    if (!descriptor) continue;
    const { configurable = false, enumerable = false } = descriptor;
    const isResolved = 'get' in descriptor && !STORAGES.includes(name);
    Object.defineProperty(
      context,
      name,
      isResolved
        ? { value: Reflect.get(global, name), writable: true, configurable, enumerable }
        : descriptor,
    );
  }
  // Buffers of Node.js are instances of the classes outside the new context.
  return Object.assign(context, { global: context, ArrayBuffer, Uint8Array });
}

/**
 * Fails a test file that leaves a resource open, which would keep the test process alive and disturb later
 * files.
 */
export default class LeakCheckEnvironment extends TestEnvironment {
  private before: ReadonlyMap<string, number> = new Map();
  private hasFailed = false;

  constructor(...settings: ConstructorParameters<typeof TestEnvironment>) {
    super(...settings);
    this.global = plainContext(this.global);
    this.context = this.global;
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.before = openResources();
  }

  handleTestEvent({ name }: { name: string }): void {
    if (FAILURES.includes(name)) this.hasFailed = true;
  }

  override async teardown(): Promise<void> {
    const end = Date.now() + CLOSING_MS;
    let leaked = this.leaked();
    for (; leaked.length > 0 && Date.now() < end; leaked = this.leaked()) await sleep(CHECK_EVERY_MS);
    await super.teardown();
    // A test that failed may not have closed what it opened, and an error here would hide its own.
    if (leaked.length > 0 && !this.hasFailed)
      throw new Error(
        `The test file left ${leaked.join(', ')} open. Close what it opened in "afterAll"; ` +
          '"--detectOpenHandles" shows where it was opened.',
      );
  }

  private leaked(): string[] {
    return [...openResources()]
      .map(([kind, count]): [string, number] => [kind, count - (this.before.get(kind) ?? 0)])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} ${kind}`);
  }
}
