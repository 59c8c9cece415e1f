/** Where the pictures are: in the folder of the data, or in a bucket. */
export type MediaStoreConfig = 'disk' | S3Config;

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

export interface S3Config extends Credentials {
  bucket: string;
  /** Before the names of the pictures; empty, or with a slash at its end. */
  prefix: string;
  endpoint: string;
  region: string;
  /** The URL at which browsers read the pictures, if anyone may. */
  publicUrl: string | undefined;
}

const SHAPE = 'must be disk, or s3://bucket?endpoint=https://s3.example.com&region=eu-west-2';
const PARAMETERS = ['endpoint', 'region', 'public'];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w-]+\/)*$/;
const DEFAULT_REGION = 'us-east-1';

type Text = (name: string) => string | undefined;

/** Reads `MEDIA_STORE` and the credentials of a bucket; or what is wrong with them. */
export function readMediaStore(text: Text): MediaStoreConfig | { problem: string } {
  const value = text('MEDIA_STORE') ?? 'disk';
  const awsRegion = text('AWS_REGION');
  const credentials = credentialsOf(text);
  if (value === 'disk') return value;
  if (!value.startsWith('s3://') || !URL.canParse(value)) return { problem: `MEDIA_STORE ${SHAPE}` };
  const { hostname: bucket, pathname, searchParams, username, port, hash } = new URL(value);
  const prefix = `${pathname.replace(/^\/|\/$/g, '')}/`.replace(/^\/$/, '');
  const unknown = [...searchParams.keys()].filter((name) => !PARAMETERS.includes(name));
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || username || port || hash || unknown.length > 0)
    return { problem: `MEDIA_STORE ${SHAPE}` };
  const region = searchParams.get('region') ?? awsRegion ?? DEFAULT_REGION;
  const endpoint = addressOf(searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  const publicUrl = addressOf(searchParams.get('public') ?? undefined);
  if (endpoint === null || endpoint === undefined || publicUrl === null)
    return {
      problem: 'MEDIA_STORE has an endpoint or a public URL that does not begin with https:// or http://',
    };
  return credentials.problem !== undefined
    ? credentials
    : { bucket, prefix, endpoint, region, publicUrl, ...credentials };
}

/** Those of the pictures alone, or those that other programs use too. */
function credentialsOf(text: Text): ({ problem?: never } & Credentials) | { problem: string } {
  const own = { id: text('MEDIA_ACCESS_KEY_ID'), secret: text('MEDIA_SECRET_ACCESS_KEY') };
  const shared = { id: text('AWS_ACCESS_KEY_ID'), secret: text('AWS_SECRET_ACCESS_KEY') };
  const token = text('AWS_SESSION_TOKEN');
  const isOwn = own.id !== undefined || own.secret !== undefined;
  const { id: accessKeyId, secret: secretAccessKey } = isOwn ? own : shared;
  const prefix = isOwn ? 'MEDIA' : 'AWS';
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return { problem: `MEDIA_STORE needs ${prefix}_ACCESS_KEY_ID and ${prefix}_SECRET_ACCESS_KEY` };
  return { accessKeyId, secretAccessKey, sessionToken: isOwn ? undefined : token };
}

/** A URL without a slash at its end; null for one that is not of the web. */
function addressOf(value: string | undefined): string | null | undefined {
  if (value === undefined) return undefined;
  const isWeb = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  return isWeb ? value.replace(/\/+$/, '') : null;
}
