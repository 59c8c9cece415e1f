import type { HttpRequest } from '../compare/requests.js';

export const query = (text: string, variables: object = {}): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  body: { query: text, variables },
});

const SENTENCE = 'A bright flat near the station, with a garden and a new kitchen. ';
const ITEMS = 500;

/** A batch of properties whose descriptions have so many sentences. */
const batch = (round: number, sentences: number): HttpRequest => ({
  method: 'POST',
  path: '/v2.1/properties/batch',
  body: {
    items: Array.from({ length: ITEMS }, (_, at) => ({
      reference: `flood-${round}-${at}`,
      address_line1: `${at} Flood Street`,
      postcode: 'SW1A 1AA',
      description: SENTENCE.repeat(sentences),
    })),
  },
});

const textSearch = (at: number): string =>
  `a${at}: flows(text: "road ${at}") { totalCount edges { node { id } } }`;

const LARGE_PAGE = `{ flows(first: 100) { totalCount edges { node { id property { displayAddress }
  subTenants(first: 5) { firstName guarantors(first: 5) { lastName } }
  timeline(first: 80) { eventType description } } } } }`;

/** The kinds of requests whose connection is closed while they run, and how long after. */
export const ABORTED: Readonly<Record<string, (round: number) => number>> = {
  'aborted requests': (round) => 10 + (round % 5) * 10,
};

/** The kinds of requests that one brand floods the service with; each is about as large as allowed. */
export const FLOODS: Readonly<Record<string, (round: number) => HttpRequest>> = {
  'text searches': (round) => query(`{ ${textSearch(round)} ${textSearch(round + 1)} }`),
  'large pages': () => query(LARGE_PAGE),
  'full batches': (round) => batch(round, 1),
  // Each is rejected for its text, after it is read.
  'batches of 3 MB': (round) => batch(round, 90),
  'aborted requests': (round) =>
    [query(`{ ${textSearch(round)} ${textSearch(round + 1)} }`), query(LARGE_PAGE), batch(round, 90)][
      round % 3
    ] ?? query(LARGE_PAGE),
};
