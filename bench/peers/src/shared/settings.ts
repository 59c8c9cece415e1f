import { types } from 'pg';

/** The settings that each server is started with. */
export interface Settings {
  port: number;
  databaseUrl: string;
  poolSize: number;
}

export function readSettings(): Settings {
  const { PORT, DATABASE_URL, DB_POOL_SIZE } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL must be set.');
  return { port: Number(PORT), databaseUrl: DATABASE_URL, poolSize: Number(DB_POOL_SIZE) };
}

/** Ids and counts are numbers in the responses; the driver reads a bigint as text. */
export function readBigintsAsNumbers(): void {
  types.setTypeParser(types.builtins.INT8, Number);
}
