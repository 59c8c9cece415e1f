import { type Config, settingsOf } from '../config.js';
import { exclusively } from '../database/migrate/exclusive.js';
import { WebhookLog } from '../http/pages/webhook-log.js';
import { type Service, type StartOptions, startService } from '../service.js';
import { banner } from './banner.js';
import { DAY_MS } from './data/tenancy.js';
import { recordDeposit } from './deposit.js';
import { type DemoKeys, keepKeys, readKeys, writeFacts } from './facts.js';
import { loadDemo } from './load.js';
import { createMails, demoMailer } from './mails.js';
import { createOwnEndpoint, withOwnWebhooks } from './own-webhooks.js';

/** The same instant all day long, so that the data of one day is the same. */
function yesterday(): Date {
  const at = new Date(Date.now() - DAY_MS);
  at.setUTCHours(9, 0, 0, 0);
  return at;
}

/** Starts the service with the demo's data, which is loaded if it is missing. */
export async function startDemo(
  given: Config,
  options: Pick<StartOptions, 'server' | 'stopping' | 'onLost'>,
  printLine: (line: string) => void,
): Promise<Service> {
  const config = await withOwnWebhooks(given);
  const { dataDir } = config;
  const webhooks = new WebhookLog();
  let loaded: DemoKeys | undefined;
  const service = await startService(config, {
    ...options,
    demo: () => loaded?.brands[0],
    demoCredentials: () =>
      loaded?.brands[0] && { brand: loaded.brands[0].partnerKey, operator: loaded.operatorToken },
    webhooks,
    // A mail server that was configured gets every e-mail.
    ...(config.smtpUrl === undefined && { mailerOf: demoMailer }),
    onStep: (step) => printLine(`  ${step} …`),
    onWarning: (sentence) => printLine(`  ${sentence}`),
    prepare: async (orm, connection) => {
      // Demos that start together on one database make the data once.
      loaded = await exclusively(connection, 'demo', async () => {
        const previous = await readKeys(dataDir);
        return loadDemo(orm, settingsOf(config), previous, yesterday(), {
          onMissing: () => printLine('  Loading the demo data …'),
          beforeCommit: (keys) => keepKeys(dataDir, keys),
        });
      });
    },
  });
  if (!loaded) throw new Error('The demo data was not loaded.');
  const facts = { url: service.url, databaseUrl: service.databaseUrl, ...loaded };
  const settings = settingsOf(config);
  const [first] = facts.brands;
  if (first) await recordDeposit(service.orm.em.forRequest(), settings, first);
  if (first && config.jobs === 'inline' && config.smtpUrl === undefined)
    await createMails(service.orm.em.forRequest(), settings, first, service.media);
  // Without jobs nothing is sent, and in production nothing over http.
  if (first && config.jobs === 'inline' && !config.isProduction)
    webhooks.verifyWith(await createOwnEndpoint(service.orm.em.forRequest(), facts.url, first));
  await writeFacts(dataDir, facts);
  printLine(banner(facts, dataDir));
  return service;
}
