import type { Module } from '../base/module/module.js';
import { PropertyListResolver } from './property-list.resolver.js';

export const properties = { resolvers: [PropertyListResolver] } satisfies Module;
