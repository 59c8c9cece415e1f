import type { Clock } from '../../src/language/time/clock.js';
import { codeOf, dataOf } from './graphql.js';
import { Receiver } from './receiver.js';
import { newBrand } from './rows.js';
import { TestService } from './service.js';

const ENDPOINT =
  'endpoint { id status disabledReason position backlog types lastTest { id error statusCode } }';
const CREATE = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { secret ${ENDPOINT} }
}`;
const READ = `query ($id: SafeInt!) { webhookEndpoint(id: $id) {
  id status disabledReason failingSince blockedUntil position backlog types
  lastTest { id error statusCode attemptedAt }
} }`;
const DELIVERIES = `query ($id: SafeInt!, $first: Int, $status: WebhookDeliveryStatus, $after: String) {
  webhookDeliveries(endpointId: $id, first: $first, status: $status, after: $after) {
    edges { node { eventId type status attempts nextAttemptAt lastAttempt {
      trigger statusCode error milliseconds response
    } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const CHANGE = `mutation ($id: SafeInt!, $input: UpdateMaintenanceIssueInput!) {
  updateMaintenanceIssue(id: $id, input: $input) { id }
}`;
const REPORT = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { id }
}`;

export interface Delivery {
  eventId: string;
  type: string;
  status: string;
  attempts: number;
  nextAttemptAt: string | null;
  lastAttempt: {
    trigger: string;
    statusCode: number | null;
    error: string | null;
    response: string | null;
  } | null;
}

export interface SendingOptions {
  environment?: Record<string, string>;
  databaseUrl?: string;
  clock?: Clock;
  machineClock?: Clock;
  leaseMs?: number;
}

/** An instance that sends webhooks, also to this machine. */
export const startSending = ({
  environment = {},
  leaseMs,
  ...options
}: SendingOptions): Promise<TestService> =>
  TestService.start({
    environment: { JOBS: 'inline', WEBHOOK_ALLOW: '127.0.0.0/8', ...environment },
    jobs: { everyMs: 20, webhookPace: { searchMs: 50, leaseMs } },
    ...options,
  });

/** A service that sends the webhooks of a new brand to a receiver, on a clock that a test sets. */
export class Webhooks {
  now = Date.now();
  private constructor(
    readonly service: TestService,
    readonly receiver: Receiver,
    readonly brand: { brandId: number; key: string },
    readonly propertyId: number,
  ) {}

  static async start(
    environment: Record<string, string> = {},
    options: Omit<SendingOptions, 'environment' | 'clock'> = {},
  ): Promise<Webhooks> {
    const receiver = await Receiver.start();
    const clock = { offset: 0 };
    const service = await startSending({
      ...options,
      environment,
      clock: () => new Date(Date.now() + clock.offset),
    });
    const { brandId } = await newBrand(service, 'Webhooks');
    const { key } = await service.issueKey(
      { scopes: ['maintenance:read', 'maintenance:write', 'webhooks:manage', 'properties:write'] },
      brandId,
    );
    const items = [{ reference: 'home', displayAddress: '1 High Road', price: 900 }];
    const made = await service.graphql(
      'mutation ($items: [PropertyInput!]!) { upsertProperties(input: { items: $items }) { results { id } } }',
      { items },
      { key },
    );
    const webhooks = new Webhooks(
      service,
      receiver,
      { brandId, key },
      dataOf(made).upsertProperties.results[0].id,
    );
    Object.defineProperty(webhooks, 'now', {
      get: () => Date.now() + clock.offset,
      set: (at: number) => {
        clock.offset = at - Date.now();
      },
    });
    return webhooks;
  }

  ask(query: string, variables: object = {}, key = this.brand.key) {
    return this.service.graphql(query, variables, { key });
  }

  async create(input: object = {}): Promise<{ id: number; secret: string }> {
    const sent = { url: this.receiver.url, ...input };
    const { endpoint, secret } = dataOf(await this.ask(CREATE, { input: sent })).createWebhookEndpoint;
    return { id: endpoint.id, secret };
  }

  async endpoint(id: number) {
    return dataOf(await this.ask(READ, { id })).webhookEndpoint;
  }

  async deliveries(id: number, more: object = {}): Promise<Delivery[]> {
    const { webhookDeliveries } = dataOf(await this.ask(DELIVERIES, { id, first: 100, ...more }));
    return webhookDeliveries.edges.map(({ node }: { node: Delivery }) => node);
  }

  /** Reports an issue, whose changes are sent in order. */
  async report(): Promise<number> {
    const input = { propertyId: this.propertyId, title: 'Tap' };
    return dataOf(await this.ask(REPORT, { input })).createMaintenanceIssue.id;
  }

  async change(id: number, title: string): Promise<void> {
    dataOf(await this.ask(CHANGE, { id, input: { title } }));
  }

  /** Moves the clock, and lets the sender look. */
  async later(ms: number): Promise<void> {
    this.now += ms;
    await this.service.sql("select pg_notify('rental_flow_sequenced', $1)", [String(this.brand.brandId)]);
  }

  /** Leaves nothing of a test to the next one. */
  async reset(): Promise<void> {
    this.receiver.reset();
    this.now = Date.now();
    const { webhookEndpoints } = dataOf(await this.ask('{ webhookEndpoints { id } }'));
    for (const { id } of webhookEndpoints)
      dataOf(await this.ask(`mutation { deleteWebhookEndpoint(id: ${id}) { endpointId } }`));
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.receiver.stop();
  }
}

export { codeOf };
