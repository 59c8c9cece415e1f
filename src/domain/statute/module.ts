import type { Module } from '../base/module/module.js';
import { AmountResolver } from './amounts/amount.resolver.js';

export const statute = {
  resolvers: [AmountResolver],
} satisfies Module;
