import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEYS = { id: 'test-key', secret: 'test/secret+of=store' };
const REGION = 'eu-west-2';
const CLOCK_MS = 15 * 60_000;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * A server with the four calls of S3 for the objects of one bucket. As S3 does, it checks the signature of
 * each request by AWS Signature Version 4, its time, and the hash of the content.
 */
export class S3Server {
  readonly objects = new Map<string, { bytes: Buffer; type: string }>();
  /** The methods and keys of all accepted requests. */
  readonly calls: string[] = [];
  /** The status of the next requests with these methods, in place of what they would get. */
  fails: { status: number; code: string; methods: readonly string[] } | undefined;
  url = '';
  private server: Server | undefined;

  async start(bucket: string): Promise<void> {
    const server = createServer((req, res) => void this.respond(bucket, req, res));
    this.server = server;
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => void this.server?.close(() => resolve()));
  }

  private async respond(bucket: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await bodyOf(req);
    const reject = (status: number, code: string) =>
      res.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    const problem = signatureProblem(req, body);
    if (problem) return void reject(403, problem);
    const [, inPath, key = ''] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(req.url ?? '')) ?? [];
    if (inPath !== bucket) return void reject(404, 'NoSuchBucket');
    const { method = '' } = req;
    this.calls.push(`${method} ${key}`);
    if (this.fails?.methods.includes(method)) return void reject(this.fails.status, this.fails.code);
    if (method === 'PUT') this.objects.set(key, { bytes: body, type: String(req.headers['content-type']) });
    if (method === 'DELETE') this.objects.delete(key);
    if (method === 'PUT' || method === 'DELETE')
      return void res.writeHead(method === 'PUT' ? 200 : 204).end();
    const found = this.objects.get(key);
    if (!found) return void reject(404, 'NoSuchKey');
    res.writeHead(200, { 'Content-Type': found.type, 'Content-Length': found.bytes.length });
    res.end(method === 'HEAD' ? undefined : found.bytes);
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** By the steps of “Create a signed AWS API request”; the code of S3's error if something is wrong. */
function signatureProblem({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, id, day = '', region = '', signed = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (id !== S3_KEYS.id || region !== REGION) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  if (!time.startsWith(day) || Math.abs(Date.now() - at) > CLOCK_MS) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const contentHash = String(headers['x-amz-content-sha256']);
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path, query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${S3_KEYS.secret}`, day), region));
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
