import type { Module } from '../base/module/module.js';
import { BrandResolver } from './brand.resolver.js';

export const brand = {
  resolvers: [BrandResolver],
} satisfies Module;
