import { type EmbeddedPostgres, startEmbedded } from './embedded.js';

/** The embedded server while it starts: other work can be done in the meantime. */
export interface LaunchedServer {
  /** Resolves when a program runs that takes some time: `initdb` in a new folder, else the server. */
  programStarted: Promise<void>;
  /** Resolves when the server itself was launched. */
  launched: Promise<void>;
  /** Rejects if the server cannot be started. */
  server: Promise<EmbeddedPostgres>;
}

/** Starts the server under `dataDir`. `onLost` is called when it has ended and cannot be started again. */
export function launchEmbedded(dataDir: string, onLost: (error: Error) => void): LaunchedServer {
  const programStarted = Promise.withResolvers<void>();
  const launched = Promise.withResolvers<void>();
  const onLaunch = (program: 'initdb' | 'postgres'): void => {
    programStarted.resolve();
    if (program === 'postgres') launched.resolve();
  };
  const server = startEmbedded(dataDir, {}, { onLost, onLaunch });
  const settled = server.then(
    () => {},
    // The failure is that of `server`.
    () => {},
  );
  return {
    server,
    programStarted: Promise.race([programStarted.promise, settled]),
    launched: Promise.race([launched.promise, settled]),
  };
}
