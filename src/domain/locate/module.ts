import type { Module } from '../base/module/module.js';
import { LocatedFlow } from './locate.relations.js';
import { LocateResolver } from './locate.resolver.js';

export const locate = {
  resolvers: [LocateResolver, LocatedFlow],
} satisfies Module;
