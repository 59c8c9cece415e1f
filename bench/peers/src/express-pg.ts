import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { type Caller, callerOf } from './shared/caller.js';
import { pooled } from './shared/database.js';
import { flowPage } from './shared/flow-page.js';
import { flowPageId, type GraphQLRequest, knownQuery } from './shared/graphql.js';
import { addGuarantor } from './shared/guarantors.js';
import { setIssueStatus } from './shared/maintenance.js';
import { logger, metricsText, observe } from './shared/observe.js';
import { renewedFlows } from './shared/renewed-flows.js';
import { readSettings } from './shared/settings.js';

/** Express and the driver: the statements and the JSON of the bare server, with the usual middleware. */
const settings = readSettings();
const database = pooled(settings);

const identify: RequestHandler = async (req, res, next) => {
  const caller = await callerOf(database.query, req.get('x-api-key'));
  if (!caller) return void res.status(401).json({ status: false });
  res.locals.caller = caller;
  next();
};

const send = (res: Response, value: object | undefined) =>
  value ? res.json(value) : res.status(404).json({ status: false });
const callerIn = (res: Response): Caller => res.locals.caller;

const onError: ErrorRequestHandler = (error, _req, res, _next) => {
  logger.error(error);
  res.status(500).json({ status: false });
};

const app = express();
app.disable('x-powered-by').disable('etag');
app.use((req, res, next) => {
  observe(req, res, req.path.replace(/\/\d+\//, '/:id/'));
  next();
});
app.use(helmet());
app.get('/health/live', (_req, res) => void res.json({ status: true }));
app.get('/metrics', async (_req, res) => void res.send(await metricsText()));
app.use(express.json({ limit: '2mb' }));
app.post('/graphql', async (req, res, next) => {
  const request: GraphQLRequest = req.body;
  const pageId = flowPageId(request);
  if (pageId === undefined) return next();
  const { caller, text } = await flowPage(database.query, req.get('x-api-key'), pageId);
  if (!caller) return void res.status(401).json({ status: false });
  text ? res.type('json').send(text) : send(res, undefined);
});
app.use(identify);
app.get('/v2.0/openflow/flow/renewed', async (_req, res) => {
  send(res, await renewedFlows(database, callerIn(res).brandId));
});
app.post('/graphql', async (req, res) => {
  send(res, await knownQuery(database, callerIn(res), req.body));
});
app.post('/v2.0/openflow/add-guarantor', async (req, res) => {
  send(res, await addGuarantor(database, callerIn(res), req.body));
});
app.put('/v2.0/maintenance/issues/:id/status', async (req, res) => {
  const { id } = req.params;
  send(res, await setIssueStatus(database, callerIn(res), Number(id), String(req.body.status)));
});
app.use(onError);
app.listen(settings.port, '127.0.0.1');
