import { type Config, urlOf } from '../../config.js';
import { readFacts } from '../../demo/facts.js';
import { withTimeout } from '../../language/time/with-timeout.js';
import { type Finding, finding } from '../../service/findings/finding.js';

const READY_TIMEOUT_MS = 3000;

/** The URL of the service, and the status of its readiness check: undefined if nothing responds. */
interface FoundService {
  url: string;
  status: number | undefined;
}

const isReady = ({ status }: FoundService): boolean => status === 200;
const isNotReady = ({ status = 0 }: FoundService): boolean => status >= 500;

/**
 * The service of this installation: at the address of the last demo on the same database, or at HOST and
 * PORT; the service of another installation may listen there. Services on other machines are not searched.
 */
export async function findService(config: Config): Promise<FoundService> {
  const configured = urlOf(config.host, config.port);
  const urls = [...new Set([...(await demoUrls(config)), configured])];
  const found = await Promise.all(urls.map(async (url) => ({ url, status: await readiness(url) })));
  const atConfigured = found.at(-1) ?? { url: configured, status: undefined };
  return found.find(isReady) ?? found.find(isNotReady) ?? atConfigured;
}

/** Whether the service is ready. */
export function checkService(service: FoundService): Finding {
  const found = finding('service');
  const { url, status } = service;
  const elsewhere = 'run this command with the HOST and PORT of the service';
  if (isReady(service)) return found('ok', `The service on ${url} is ready.`);
  if (isNotReady(service))
    return found('error', `The service on ${url} responds, but is not ready (${status}). See its log.`);
  if (status === undefined) return found('note', `No service responds on ${url}. Start it, or ${elsewhere}.`);
  return found('note', `Another program responds on ${url} (${status}). Stop it, or ${elsewhere}.`);
}

/** The URL that the demo has written into DATA_DIR: its PORT may have been another one. */
async function demoUrls({ dataDir, databaseUrl }: Config): Promise<string[]> {
  const facts = await readFacts(dataDir).catch(() => undefined);
  return facts && (databaseUrl ?? facts.databaseUrl) === facts.databaseUrl ? [facts.url] : [];
}

/** The status of the readiness check; undefined if nothing responds. */
async function readiness(url: string): Promise<number | undefined> {
  const controller = new AbortController();
  try {
    const { signal } = controller;
    const { status } = await withTimeout(READY_TIMEOUT_MS, fetch(`${url}/health/ready`, { signal }));
    return status;
  } catch {
    return undefined;
  } finally {
    controller.abort();
  }
}
