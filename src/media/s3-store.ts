import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/media-store.js';
import type { Picture } from './picture.js';
import { IMMUTABLE, MEDIA_PATH } from './picture-name.js';
import { MediaError, type MediaStore, type Stored } from './store.js';

/**
 * Of a request: shorter than the transaction of a removal may be idle. Of bytes: a slow reader gets them all.
 */
const TIMEOUT_MS = { ofRequest: 5000, ofBytes: 300_000 };
const RETRIES = 2;
/** Without the right to list a bucket, S3 returns 403 for an object that is not there. */
const ABSENT = [403, 404];

/** Pictures as objects of a bucket. */
export class S3Store implements MediaStore {
  private readonly client: AwsClient;
  private readonly base: string;

  constructor(
    private readonly config: S3Config,
    private readonly settings: Readonly<{ publicUrl: string }>,
  ) {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken } = config;
    this.base = `${endpoint}/${bucket}/${prefix}`;
    this.client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      region,
      service: 's3',
      retries: RETRIES,
    });
  }

  urlOf(name: string): string {
    return `${this.settings.publicUrl}${MEDIA_PATH}/${name}`;
  }

  async put({ name, type, bytes }: Picture): Promise<boolean> {
    const there = await this.send('HEAD', name);
    if (there.ok && Number(there.headers.get('content-length')) === bytes.length) return false;
    if (!there.ok && !ABSENT.includes(there.status)) throw await this.failed(there);
    const [sha256 = ''] = name.split('.');
    const stored = await this.send(
      'PUT',
      name,
      {
        body: new Uint8Array(bytes),
        // The store compares the content with this hash.
        headers: { 'Content-Type': type, 'Cache-Control': IMMUTABLE, 'X-Amz-Content-Sha256': sha256 },
      },
      TIMEOUT_MS.ofBytes,
    );
    if (!stored.ok) throw await this.failed(stored);
    await stored.body?.cancel();
    return true;
  }

  async remove(name: string): Promise<void> {
    const removed = await this.send('DELETE', name);
    if (!removed.ok && removed.status !== 404) throw await this.failed(removed);
    await removed.body?.cancel();
  }

  async find(name: string, withBytes: boolean): Promise<Stored | null> {
    const { publicUrl } = this.config;
    if (publicUrl) return { location: `${publicUrl}/${name}` };
    const there = withBytes
      ? await this.send('GET', name, {}, TIMEOUT_MS.ofBytes)
      : await this.send('HEAD', name);
    if (there.ok)
      return {
        size: Number(there.headers.get('content-length')),
        bytes: withBytes && there.body ? Readable.fromWeb(there.body) : null,
      };
    if (!ABSENT.includes(there.status)) throw await this.failed(there);
    await there.body?.cancel();
    return null;
  }

  private async send(
    method: string,
    name: string,
    init: RequestInit = {},
    timeoutMs = TIMEOUT_MS.ofRequest,
  ): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    return this.client.fetch(`${this.base}${name}`, { ...init, method, signal }).catch((error: unknown) => {
      throw new MediaError(`${this.place} cannot be reached.`, { cause: error });
    });
  }

  /** With the code that S3 gives in its XML. */
  private async failed(response: Response): Promise<MediaError> {
    const [, code = response.statusText] = /<Code>(\w{1,60})<\/Code>/.exec(await response.text()) ?? [];
    return new MediaError(`${this.place} rejected a request: ${response.status} ${code}.`.replace(' .', '.'));
  }

  private get place(): string {
    return `The bucket ${this.config.bucket} at ${this.config.endpoint}`;
  }
}
