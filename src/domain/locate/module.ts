import type { Module } from '../base/module/module.js';
import { LocateResolver } from './locate.resolver.js';

export const locate = {
  resolvers: [LocateResolver],
} satisfies Module;
