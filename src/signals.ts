/** Stops in good order on SIGTERM and SIGINT. The signal may come twice, from the terminal and from a parent: the second changes nothing. */
export function stopOnSignals(service: { stop(): Promise<void> }, onStopped: () => void): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    service.stop().then(
      () => {
        onStopped();
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}
