const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/**
 * A line of the service's JSON log in a readable format. Text that is not a log line is returned unchanged.
 */
export function readableLine(line: string): string {
  const entry = parseEntry(line);
  if (!entry) return line;
  const { time, level, msg, method, path, status, durationMs, err, ...details } = entry;
  const request = method === undefined ? msg : `${method} ${path} ${status} ${durationMs} ms`;
  const { message, stack } = Object(err) as { message?: string; stack?: string };
  const more = Object.entries(details).map(([name, value]) => `${name}=${textOf(value)}`);
  const parts = [new Date(Number(time)).toTimeString().slice(0, 8), LEVELS[Number(level)] ?? level, request];
  return [[...parts, ...(message ? [message] : []), ...more].join('  '), ...(stack ? [stack] : [])].join(
    '\n',
  );
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    return entry !== null && typeof entry === 'object' && 'level' in entry && 'msg' in entry
      ? { ...entry }
      : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
