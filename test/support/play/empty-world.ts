import { cloneDatabase, EMPTY_TEMPLATE } from '../database.js';
import { MailServer } from '../mail.js';
import { TestService } from '../service.js';

const OPERATOR_TOKEN = `svco_${'0123456789ab'}_${'5'.repeat(64)}`;
const CREATE_BRAND = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }';

/** A service on an empty database with one brand, the brand's key, a mail server, and a clock to set. */
export interface EmptyWorld {
  service: TestService;
  key: string;
  mails: MailServer;
  /** Sets the clock. */
  at: (instant: string) => void;
  stop: () => Promise<void>;
}

export async function emptyWorld(start: string, scopes: readonly string[]): Promise<EmptyWorld> {
  const database = await cloneDatabase(EMPTY_TEMPLATE);
  const mails = await MailServer.start();
  let now = new Date(start);
  const service = await TestService.start({
    databaseUrl: database.url,
    clock: () => now,
    environment: {
      OPERATOR_TOKEN,
      JOBS: 'inline',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Quay <quay@example.com>',
    },
  });
  const operator = { key: OPERATOR_TOKEN };
  const { body } = await service.graphql(CREATE_BRAND, { input: { name: 'Quay Lettings' } }, operator);
  const issued = await service.call('POST', `/v2.0/brand/${body.data.createBrand.id}/api-keys`, {
    ...operator,
    body: { name: 'CRM', scopes },
  });
  return {
    service,
    key: issued.body.data.key,
    mails,
    at: (instant) => {
      now = new Date(instant);
    },
    stop: async () => {
      await service.stop();
      await mails.stop();
      await database.drop();
    },
  };
}
