import { type CallOptions, type CallResponse, TestService } from './service.js';

export const SITE = 'https://www.example.com';
export const OF_OTHER_BRAND = 'https://other.example.com';
export const STRANGER = 'https://stranger.example.com';
export const SEARCH = '/v2.0/properties/search';
export const PROPERTIES = '/v2.1/properties';
export const QUERY = `{ properties(first: 100) {
  totalCount edges { node { id displayAddress description accommodationType createdAt } } } }`;

/**
 * A service that pages of two sites may use: one with the key of the first brand, one with another brand's.
 */
export class ServiceOfPages {
  private constructor(
    readonly service: TestService,
    readonly key: string,
    readonly otherKey: string,
  ) {}

  static async start(): Promise<ServiceOfPages> {
    const service = await TestService.start({ environment: { TRUST_PROXY: 'loopback' } });
    const { key } = await service.issueKey({ origins: [SITE] });
    const other = await service.issueKey({ origins: [OF_OTHER_BRAND] }, service.other.brandId);
    return new ServiceOfPages(service, key, other.key);
  }

  /** A request of a page, with the first key by default. */
  from(Origin: string, method: string, path: string, options: CallOptions = {}): Promise<CallResponse> {
    const headers = { Origin, ...options.headers };
    return this.service.call(method, path, { key: this.key, ...options, headers });
  }

  query(origin: string, options: CallOptions = {}): Promise<CallResponse> {
    return this.from(origin, 'POST', '/graphql', { body: { query: QUERY }, ...options });
  }

  preflight(origin: string, path: string): Promise<CallResponse> {
    return this.from(origin, 'OPTIONS', path, {
      key: '',
      headers: { 'Access-Control-Request-Method': 'POST' },
    });
  }
}

/** The status of a response, and the origin whose pages may read it. */
export const statusAndOrigin = ({ status, headers }: CallResponse): unknown[] => [
  status,
  headers.get('access-control-allow-origin'),
];
