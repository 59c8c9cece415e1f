import type { Module } from '../base/module/module.js';
import { ApiKey } from './api-key.entity.js';
import { KeyResolver } from './key.resolver.js';
import { OperatorToken } from './operator-token.entity.js';
import { OperatorTokenResolver } from './operator-token.resolver.js';
import { ViewerResolver } from './viewer.resolver.js';

export const key = {
  entities: [ApiKey, OperatorToken],
  resolvers: [KeyResolver, OperatorTokenResolver, ViewerResolver],
} satisfies Module;
