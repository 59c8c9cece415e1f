const WINDOW_MS = 60_000;

/** The most addresses that are counted at once. Beyond that, the oldest count is dropped. */
const MAX_ADDRESSES = 10_000;

/** Counts what each address sends, in windows of a minute. */
export class AddressCount {
  private readonly windows = new Map<string, { count: number; endsAt: number }>();

  constructor(private readonly perMinute: number) {}

  /**
   * Counts one more. Returns the seconds to wait once there were more than the limit, otherwise undefined.
   */
  add(address: string, now = Date.now()): number | undefined {
    const window = this.windowOf(address, now);
    window.count += 1;
    return window.count > this.perMinute ? Math.ceil((window.endsAt - now) / 1000) : undefined;
  }

  private windowOf(address: string, now: number) {
    const current = this.windows.get(address);
    if (current && current.endsAt > now) return current;
    // Deleted first, so that the map stays in the order in which the windows end.
    this.windows.delete(address);
    const [oldest] = this.windows.keys();
    if (oldest !== undefined && this.windows.size >= MAX_ADDRESSES) this.windows.delete(oldest);
    const started = { count: 0, endsAt: now + WINDOW_MS };
    this.windows.set(address, started);
    return started;
  }
}
