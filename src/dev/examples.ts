import type { RestCall } from '../rest/call/call.js';
import type { Example } from '../rest/example.js';

const RECENT_MS = 60 * 60 * 1000;
const FIXED_INSTANT = '2026-05-01T09:30:00.000Z';

/**
 * Makes the example calls one after the other on a service with fresh demo data, and returns them with their
 * responses.
 */
export async function makeExampleCalls(
  url: string,
  keys: { partner: string; operator: string },
  calls: readonly RestCall[],
  examples: ReadonlyMap<string, Example>,
): Promise<Map<string, Example>> {
  await signIn(url, keys.operator);
  const made = new Map<string, Example>();
  // Deletions come last, so that the other calls still find their records.
  for (const call of calls.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )) {
    const example = examples.get(call.id);
    if (!example) throw new Error(`There is no example of ${call.id}.`);
    const { request } = example;
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(request.path?.[name]));
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    );
    const response = await fetch(`${url}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: call.method,
      headers: {
        'X-API-Key': call.gate.for === 'operator' ? keys.operator : keys.partner,
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const body: unknown = await response.json();
    if (response.status !== 200)
      throw new Error(`The example of ${call.id} was rejected: ${JSON.stringify(body)}`);
    made.set(call.id, { request, response: reproducible(body) });
  }
  return made;
}

/** The sign-in to the console that calls list and end. */
async function signIn(url: string, credential: string): Promise<void> {
  const { status } = await fetch(`${url}/console/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ credential }),
  });
  if (status !== 200) throw new Error(`The sign-in to the console was rejected: ${status}.`);
}

/** What an installation is differs with its machine. */
const FOUND = {
  status: 'ok',
  checked_at: FIXED_INSTANT,
  findings: [
    {
      check: 'database',
      status: 'ok',
      message: 'The database takes connections.',
      checked_at: FIXED_INSTANT,
    },
  ],
};

const INSTANTS = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const INSTANT = new RegExp(`^${INSTANTS.source}$`);

const fixed = (instant: string): string =>
  Math.abs(Date.parse(instant) - Date.now()) < RECENT_MS ? FIXED_INSTANT : instant;

/**
 * The response with fixed values for what differs in each run: the current instant, random ids and secrets.
 */
function reproducible(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => reproducible(item, name));
  if (typeof value === 'object' && value !== null && name === 'installation' && 'findings' in value)
    return reproducible({ ...value, ...FOUND });
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, reproducible(member, key)]));
  if (name === 'last_used_at') return null;
  if (typeof value !== 'string') return value;
  if (name === 'hash') return 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
  if (name === 'text' || INSTANT.test(value)) return value.replaceAll(INSTANTS, fixed);
  if (name.endsWith('_cursor')) return 'AbCdEfGhIjKlMnOpQrSt';
  if (name === 'key' && value.startsWith('svcp_')) return `svcp_${'0123456789ab'}_${'0'.repeat(64)}`;
  if (name === 'secret') return `whsec_${Buffer.alloc(32).toString('base64')}`;
  if (name === 'secret_hint') return 'AAAA';
  if (value.startsWith('evt_test_')) return 'evt_test_5f0c1f0e-3a58-4c3c-9d51-2f6f7f0f8c11';
  if (name === 'prefix') return '0123456789ab';
  if (name === 'application_id') return '5f0c1f0e-3a58-4c3c-9d51-2f6f7f0f8c11';
  return name === 'share_url' ? value.replace(/[\w-]{32}$/, 'AbCdEfGhIjKlMnOpQrStUvWxYz012345') : value;
}
