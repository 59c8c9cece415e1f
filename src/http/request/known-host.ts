/** The URLs of the configuration that name the service. */
export interface HostNames {
  publicUrl: string;
  /** The URL that the service listens on. */
  listensOn: string;
}

/** Names of this machine, which no other site can have. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

const nameOf = (host: string | undefined): string | undefined => URL.parse(`http://${host}`)?.hostname;

/** Whether a host is this machine for the browser that sends it. */
export const isThisMachine = (host: string | undefined): boolean => THIS_MACHINE.includes(nameOf(host) ?? '');

/**
 * Whether a host is a name of this machine or of the configuration. Any site can give its own name the
 * address of this machine: its scripts can then read the responses of the service under that name. Only
 * `Host` contains that name, since those scripts can set every other header.
 */
export function isKnownHost(host: string | undefined, { publicUrl, listensOn }: HostNames): boolean {
  const names = [...THIS_MACHINE, ...[publicUrl, listensOn].map((url) => URL.parse(url)?.hostname)];
  const name = nameOf(host);
  return name !== undefined && names.includes(name);
}
