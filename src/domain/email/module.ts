import type { Module } from '../base/module/module.js';
import { EmailResolver } from './email.resolver.js';

export const email = {
  resolvers: [EmailResolver],
} satisfies Module;
