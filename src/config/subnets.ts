import { BlockList, isIP } from 'node:net';

interface Subnet {
  list: BlockList;
  /** Only this port; undefined: all. */
  port: number | undefined;
}

const ENTRY = /^(?:\[([^\]]+)\]|([^/[\]]+?))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/;

/** Addresses and subnets, such as `10.0.0.0/8`, `127.0.0.1:4000` or `[fd00::]/8`. */
export class Subnets {
  private constructor(
    private readonly subnets: readonly Subnet[],
    /** As they were written. */
    readonly text: readonly string[],
  ) {}

  static readonly NONE = new Subnets([], []);

  /** Reads a list with commas; undefined if an entry is not one. */
  static parse(text: string): Subnets | undefined {
    const entries = text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    const subnets = entries.map(subnetOf);
    return subnets.every((one) => one !== undefined) ? new Subnets(subnets, entries) : undefined;
  }

  get isEmpty(): boolean {
    return this.subnets.length === 0;
  }

  /** `port`: that of a connection; undefined if only the address matters. */
  has(address: string, port?: number): boolean {
    const family = familyOf(address);
    return (
      family !== undefined &&
      this.subnets.some(
        (one) =>
          (one.port === undefined || port === undefined || one.port === port) &&
          one.list.check(address, family),
      )
    );
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6];

function subnetOf(text: string): Subnet | undefined {
  const isPlainV6 = isIP(text.replace(/\/\d+$/, '')) === 6;
  const [, bracketed, plain, bits, port] =
    ENTRY.exec(isPlainV6 ? text.replace(/^([^/]+)/, '[$1]') : text) ?? [];
  const address = bracketed ?? plain ?? '';
  const family = familyOf(address);
  if (!family) return undefined;
  const most = family === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (prefix > most || Number(port ?? 1) > 65_535) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return { list, port: port === undefined ? undefined : Number(port) };
}
