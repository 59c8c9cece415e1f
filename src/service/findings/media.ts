import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { hasCluster } from '../../database/existing.js';
import { reasonOf } from '../../language/reason.js';
import { withTimeout } from '../../language/time/with-timeout.js';
import { withoutSecrets } from '../../language/without-secrets.js';
import { openMediaStore } from '../../media/open-store.js';
import { type Picture, pictureOf } from '../../media/picture.js';
import { MediaError, type MediaStore, type Stored } from '../../media/store.js';
import { type Finding, finding } from './finding.js';

const found = finding('media');
const MAX_WAIT_MS = 10_000;
/** How a PNG picture begins. Random bytes after it make a picture that nobody has. */
const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** What is tried, in this order, with the right that it needs in a bucket. */
const RIGHTS = { stored: 's3:PutObject', read: 's3:GetObject', removed: 's3:DeleteObject' } as const;
type Step = keyof typeof RIGHTS;

/** Whether pictures can be stored, read and removed: with a small one, which is removed at once. */
export async function checkMedia(config: Config): Promise<Finding> {
  const { mediaStore, dataDir, databaseUrl } = config;
  const isOnDisk = mediaStore === 'disk';
  if (isOnDisk && !(databaseUrl ? existsSync(dataDir) : hasCluster(dataDir)))
    return found('note', `Not checked, because the service has not used the folder ${dataDir} yet.`);
  let step: Step = 'stored';
  const trial = tryOut(openMediaStore(config, { publicUrl: '' }), (next) => {
    step = next;
  });
  try {
    await withTimeout(MAX_WAIT_MS, trial);
  } catch (error) {
    const why = error instanceof MediaError ? error.message : `${withoutSecrets(reasonOf(error))}.`;
    return found('error', `Pictures cannot be ${step}. ${why} ${whatToDo(config, step)}`);
  }
  const place = isOnDisk ? join(dataDir, 'media') : `the bucket ${mediaStore.bucket}`;
  return found('ok', `Pictures can be stored, read and removed in ${place}.`);
}

function whatToDo({ mediaStore }: Config, step: Step): string {
  if (mediaStore === 'disk')
    return 'Let the user of the service write to that folder, and make room on its disk.';
  return step === 'read' && mediaStore.publicUrl
    ? 'Correct the public URL in MEDIA_STORE, or let everyone read the bucket.'
    : `Correct MEDIA_STORE, or its access key, which needs the right ${RIGHTS[step]}.`;
}

async function tryOut(store: MediaStore, onStep: (step: Step) => void): Promise<void> {
  const picture = newPicture();
  await store.put(picture);
  onStep('read');
  try {
    const bytes = await bytesOf(await store.find(picture.name, true));
    if (!bytes.equals(picture.bytes)) throw new MediaError('The picture read back is not the stored one.');
  } catch (error) {
    await store.remove(picture.name).catch(() => {});
    throw error;
  }
  onStep('removed');
  await store.remove(picture.name);
}

function newPicture(): Picture {
  const picture = pictureOf(Buffer.concat([PNG_START, randomBytes(16)]));
  if ('problem' in picture) throw new Error(picture.problem);
  return picture;
}

/** The bytes of a picture, as browsers get them; empty if it is not there. */
async function bytesOf(stored: Stored | null): Promise<Buffer> {
  if (!stored) return Buffer.alloc(0);
  if ('bytes' in stored) return Buffer.concat((await stored.bytes?.toArray()) ?? []);
  const { location } = stored;
  const response = await fetch(location, { signal: AbortSignal.timeout(MAX_WAIT_MS) }).catch(
    (error: unknown) => {
      throw new MediaError(`${location} cannot be reached.`, { cause: error });
    },
  );
  if (!response.ok) throw new MediaError(`${location} returned ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
