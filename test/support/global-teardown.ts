import { rm } from 'node:fs/promises';

export default async function globalTeardown(): Promise<void> {
  const { stopPostgres, dataDir } = globalThis as unknown as {
    stopPostgres: () => Promise<void>;
    dataDir: string;
  };
  await stopPostgres();
  await rm(dataDir, { recursive: true, force: true });
}
