import { isIP } from 'node:net';
import { connectionUrl } from './connection-url.js';
import { Subnets } from './subnets.js';

type Units = ReadonlyMap<string, number>;

/** A unit of a duration, in milliseconds. */
const UNITS: Units = new Map([
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
  ['d', 86_400_000],
]);

/** A unit of a size, in bytes. */
const SIZES: Units = new Map([
  ['MiB', 1024 ** 2],
  ['GiB', 1024 ** 3],
]);

/** Reads variables of the environment, and collects what is wrong with them in `problems`. */
export function variableReader(environment: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const integer = (name: string, min: number, max: number): number | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return undefined;
  };
  const duration = (name: string, range: readonly [string, string], fallback: string): number => {
    const [min, max] = range.map((limit) => milliseconds(limit) ?? 0);
    const value = milliseconds(text(name) ?? fallback);
    if (value !== undefined && value >= Number(min) && value <= Number(max)) return value;
    const examples = fallback.endsWith('d') ? fallback : '500ms, 10s or 2min';
    problems.push(`${name} must be a duration from ${range.join(' to ')}, such as ${examples}`);
    return 0;
  };
  const size = (name: string, range: readonly [string, string], fallback: string): number => {
    const [min, max] = range.map((limit) => bytesOf(limit) ?? 0);
    const value = bytesOf(text(name) ?? fallback);
    if (value !== undefined && value >= Number(min) && value <= Number(max)) return value;
    problems.push(`${name} must be a size from ${range.join(' to ')}, such as 64MiB or 1GiB`);
    return 0;
  };
  const oneOf = <T extends string>(name: string, list: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = list.find((one) => one === value);
    if (found === undefined) problems.push(`${name} must be one of: ${list.join(', ')}`);
    return found ?? fallback;
  };
  const url = (name: string, ...protocols: string[]): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    problems.push(
      `${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
    return undefined;
  };
  const server = (name: string, passwordVariable: string, ...protocols: string[]): string | undefined => {
    const value = text(name);
    // A password is taken as it is, white space included.
    const password = environment[passwordVariable] || undefined;
    if (value === undefined) {
      if (password) problems.push(`${passwordVariable} has no effect without ${name}`);
      return undefined;
    }
    const read = connectionUrl(value, { protocols, password, passwordVariable });
    if ('url' in read) return read.url;
    problems.push(`${name} ${read.problem}`);
    return undefined;
  };
  const matching = (name: string, pattern: RegExp, shape: string): string | undefined => {
    const value = text(name);
    if (value !== undefined && !pattern.test(value)) problems.push(`${name} must be ${shape}`);
    return value;
  };

  const proxies = (name: string): number | string[] => {
    const value = text(name) ?? '0';
    if (/^\d$/.test(value)) return Number(value);
    const list = value.split(',').map((one) => one.trim());
    if (!list.every(isProxy))
      problems.push(
        `${name} must be a number of proxies from 0 to 9, or a list such as loopback, 10.0.0.0/8`,
      );
    return list;
  };

  const subnets = (name: string): Subnets => {
    const list = Subnets.parse(text(name) ?? '');
    if (!list)
      problems.push(`${name} must be a list of addresses and subnets, such as 10.0.0.0/8, 127.0.0.1:4000`);
    return list ?? Subnets.NONE;
  };
  const keys = (name: string, length: number): Buffer[] => {
    const encoded = (text(name) ?? '').split(',').filter(Boolean);
    const list = encoded.map((one) => Buffer.from(one.trim(), 'base64'));
    if (!list.every((key) => key.length === length))
      problems.push(`${name} must be ${length} bytes in base64, or several of them with commas between them`);
    return list;
  };

  return {
    problems,
    text,
    integer,
    duration,
    size,
    oneOf,
    url,
    server,
    matching,
    proxies,
    subnets,
    keys,
  };
}

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a subnet such as 10.0.0.0/8, or a named range. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const max = { 4: 32, 6: 128 }[isIP(address)];
  if (max === undefined) return PROXY_RANGES.includes(text);
  return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max));
}

const milliseconds = (text: string): number | undefined => quantity(text, UNITS);
const bytesOf = (text: string): number | undefined => quantity(text, SIZES);

/** A number with a unit, such as 10s or 64MiB. */
function quantity(text: string, units: Units): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,6})([a-zA-Z]+)$/.exec(text) ?? [];
  const factor = units.get(unit);
  return factor === undefined ? undefined : Number(amount) * factor;
}
