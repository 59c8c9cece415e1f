/** The code and the message of any error. */
export function reasonOf(error: unknown): string {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  return [code, message].filter(Boolean).join(': ') || String(error);
}
