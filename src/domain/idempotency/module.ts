import type { Module } from '../base/module/module.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { oldKeys } from './idempotency-key.tasks.js';

export const idempotency = {
  entities: [IdempotencyKey],
  tableTasks: [oldKeys],
} satisfies Module;
