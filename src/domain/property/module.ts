import type { Module } from '../base/module/module.js';
import { Property } from './property.entity.js';
import { PropertyResolver } from './property.resolver.js';

export const property = {
  entities: [Property],
  resolvers: [PropertyResolver],
} satisfies Module;
