/** How long the process may take to end by itself once everything has stopped. */
const LAST_BREATH_MS = 2000;

/** Stops in good order on SIGTERM and SIGINT. The signal may come twice, from the terminal and from a parent: the second changes nothing. */
export function stopOnSignals(service: { stop(): Promise<void> }, onStopped: () => void): void {
  let isStopping = false;
  const end = (code: number) => {
    process.exitCode = code;
    setTimeout(() => process.exit(), LAST_BREATH_MS).unref();
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}
