import { join } from 'node:path';
import type { Config } from '../config.js';
import { DiskStore } from './disk-store.js';
import { S3Store } from './s3-store.js';
import type { MediaStore } from './store.js';

/** The store of the configuration. `settings` may change until the service listens. */
export const openMediaStore = (
  { mediaStore, dataDir }: Pick<Config, 'mediaStore' | 'dataDir'>,
  settings: Readonly<{ publicUrl: string }>,
): MediaStore =>
  mediaStore === 'disk' ? new DiskStore(join(dataDir, 'media'), settings) : new S3Store(mediaStore, settings);
