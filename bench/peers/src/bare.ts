import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Caller, callerOf } from './shared/caller.js';
import { pipelined } from './shared/database.js';
import { flowPage } from './shared/flow-page.js';
import { flowPageId, type GraphQLRequest, knownQuery } from './shared/graphql.js';
import { addGuarantor } from './shared/guarantors.js';
import { setIssueStatus } from './shared/maintenance.js';
import { logger, metricsText, observe } from './shared/observe.js';
import { renewedFlows } from './shared/renewed-flows.js';
import { readSettings } from './shared/settings.js';

/** Node.js and the driver alone: a handler for each request, with handwritten statements and JSON. */
const settings = readSettings();
const database = await pipelined(settings);

const ISSUE_STATUS = /^\/v2\.0\/maintenance\/issues\/(\d+)\/status$/;

const send = (res: ServerResponse, status: number, value: object): void =>
  sendText(res, status, JSON.stringify(value));

function sendText(res: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(text);
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}

const readJson = async (req: IncomingMessage) => JSON.parse((await buffer(req)).toString());

async function respond(req: IncomingMessage, path: string, caller: Caller): Promise<object | undefined> {
  if (path === '/v2.0/openflow/flow/renewed') return renewedFlows(database, caller.brandId);
  const body = await readJson(req);
  if (path === '/v2.0/openflow/add-guarantor') return addGuarantor(database, caller, body);
  const [, id] = ISSUE_STATUS.exec(path) ?? [];
  return id ? setIssueStatus(database, caller, Number(id), String(body.status)) : undefined;
}

async function handleQuery(
  res: ServerResponse,
  key: string | undefined,
  request: GraphQLRequest,
): Promise<void> {
  const pageId = flowPageId(request);
  if (pageId !== undefined) {
    const { caller, text } = await flowPage(database.query, key, pageId);
    if (!caller) return send(res, 401, { status: false });
    return text ? sendText(res, 200, text) : send(res, 404, { status: false });
  }
  const caller = await callerOf(database.query, key);
  if (!caller) return send(res, 401, { status: false });
  const found = await knownQuery(database, caller, request);
  send(res, found ? 200 : 404, found ?? { status: false });
}

async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = req.url?.split('?', 1)[0] ?? '';
  observe(req, res, path.replace(/\/\d+\//, '/:id/'));
  if (path === '/health/live') return send(res, 200, { status: true });
  if (path === '/metrics') return void res.end(await metricsText());
  const key = req.headers['x-api-key']?.toString();
  if (path === '/graphql') return handleQuery(res, key, await readJson(req));
  const caller = await callerOf(database.query, key);
  if (!caller) return send(res, 401, { status: false });
  const found = await respond(req, path, caller);
  send(res, found ? 200 : 404, found ?? { status: false });
}

createServer((req, res) => {
  handle(req, res).catch((error: unknown) => {
    logger.error(error);
    send(res, 500, { status: false });
  });
}).listen(settings.port, '127.0.0.1');
