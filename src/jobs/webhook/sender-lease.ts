import { clockSkew, DATABASE_TIME, MAX_SKEW_MS } from '../../database/clock-skew.js';
import type { Context } from '../../domain/base/context.js';
import { inTransaction } from '../../domain/base/transaction.js';
import { type Clock, systemClock } from '../../language/time/clock.js';

/** How long an instance that was killed keeps the webhooks of a brand. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** In the last seconds nothing is sent: another instance may have begun before the outcome is known. */
const SAFE_MS = 5000;

const TAKE = `update webhook_sender set owner = $2, lease_number = lease_number + 1,
    lease_until = now() + $3 * interval '1 millisecond'
  where brand_id = $1 and lease_until < now() returning lease_number`;
const RENEW = `update webhook_sender set lease_until = now() + $3 * interval '1 millisecond'
  where brand_id = $1 and lease_number = $2 returning 1`;
const REQUESTED = 'select next_at::text from webhook_sender where brand_id = $1';
/** A request about an endpoint that the sender has not seen has set another time, which stays. */
const GIVE_UP = `update webhook_sender set lease_until = 'epoch', owner = null, sent_to = $3::bigint,
    next_at = case when next_at is distinct from $5::timestamptz then next_at else $4::timestamptz end
  where brand_id = $1 and lease_number = $2`;
const FENCE = 'select 1 from webhook_sender where brand_id = $1 and lease_number = $2 for update';

/** Another instance sends the webhooks of the brand. */
export class LeaseLost extends Error {}

/** The clock of this machine and that of the database differ too much to send webhooks. */
export class ClocksDiffer extends Error {
  constructor(skewMs: number) {
    const seconds = Math.round(Math.abs(skewMs) / 1000);
    super(
      `This instance sends no webhooks: the clock of this machine is ${seconds} s ` +
        `${skewMs > 0 ? 'ahead of' : 'behind'} the clock of the database. Synchronise both with NTP.`,
    );
  }
}

export interface SenderLeaseOptions {
  leaseMs?: number | undefined;
  /** The clock of this machine, whatever the clock of the domain is. */
  machineClock?: Clock | undefined;
}

/** The right of one instance to send the webhooks of a brand, by the clock of the database. */
export class SenderLease {
  /** The time that the last request about an endpoint has set. */
  private requestedAt: string | null = null;

  private constructor(
    private readonly number: number,
    private endsAt: number,
    private readonly leaseMs: number,
    private readonly machineClock: Clock,
  ) {}

  /** Undefined while another instance has it, and without endpoints. Throws `ClocksDiffer`. */
  static async take(
    ctx: Context,
    owner: string,
    { leaseMs = LEASE_MS, machineClock = systemClock }: SenderLeaseOptions = {},
  ): Promise<SenderLease | undefined> {
    const skew = await readSkew(ctx, machineClock);
    if (isTooMuch(skew)) throw new ClocksDiffer(skew);
    const begun = performance.now();
    const [[number] = []] = await inTransaction(ctx, () =>
      ctx.reader.cells(TAKE, [ctx.brandId, owner, leaseMs]),
    );
    if (number == null) return undefined;
    return new SenderLease(Number(number), begun + leaseMs, leaseMs, machineClock);
  }

  /** Whether something may be sent now. */
  get isSafe(): boolean {
    return performance.now() < this.endsAt - Math.min(SAFE_MS, this.leaseMs / 6);
  }

  /** Renews it when it is time to. Returns false if it has to be given up: the clocks differ too much. */
  async keep(ctx: Context): Promise<boolean> {
    const begun = performance.now();
    if (begun < this.endsAt - this.leaseMs + Math.min(RENEW_MS, this.leaseMs / 3)) return true;
    if (isTooMuch(await readSkew(ctx, this.machineClock))) return false;
    const rows = await inTransaction(ctx, () =>
      ctx.reader.cells(RENEW, [ctx.brandId, this.number, this.leaseMs]),
    );
    if (rows.length === 0) throw new LeaseLost();
    this.endsAt = begun + this.leaseMs;
    return true;
  }

  /** Keeps others out until the transaction ends, which writes what was sent. */
  async hold(ctx: Context): Promise<void> {
    const rows = await ctx.reader.cells(FENCE, [ctx.brandId, this.number]);
    if (rows.length === 0) throw new LeaseLost();
  }

  /** Called before the endpoints are read: requests about them after that are found again. */
  async seeRequests(ctx: Context): Promise<void> {
    const [[requestedAt] = []] = await ctx.reader.cells(REQUESTED, [ctx.brandId]);
    this.requestedAt = requestedAt == null ? null : String(requestedAt);
  }

  /** `nextAt`: when there is something to send again. */
  async giveUp(ctx: Context, sentTo: number, nextAt: Date | null): Promise<void> {
    const values = [ctx.brandId, this.number, sentTo, nextAt, this.requestedAt];
    await inTransaction(ctx, () => ctx.reader.cells(GIVE_UP, values));
  }
}

const isTooMuch = (skewMs: number): boolean => Math.abs(skewMs) >= MAX_SKEW_MS;

const readSkew = ({ reader }: Context, machineClock: Clock): Promise<number> =>
  clockSkew(async () => {
    const [[ms] = []] = await reader.cells(DATABASE_TIME, []);
    return Number(ms);
  }, machineClock);
