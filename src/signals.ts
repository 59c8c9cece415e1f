/** How long the process may take to end by itself once everything has stopped. */
const LAST_BREATH_MS = 10_000;

/** Aborted by the first SIGTERM, SIGINT or SIGHUP. The signal may come twice, from the terminal and from a parent: the second changes nothing. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

/** Stops in good order once it is told to, which may have been before it came to run. */
export function stopOnSignals(
  service: { stop(): Promise<void> },
  onStopped: () => void,
  stopping: AbortSignal = stopSignal(),
): void {
  const end = (code: number) => {
    process.exitCode = code;
    setTimeout(() => process.exit(), LAST_BREATH_MS).unref();
  };
  const stop = () => {
    service.stop().then(
      () => {
        onStopped();
        end(0);
      },
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        end(1);
      },
    );
  };
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop);
}
