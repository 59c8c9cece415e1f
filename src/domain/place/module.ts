import type { Module } from '../base/module/module.js';
import { Postcode } from './postcode.entity.js';

export const place = {
  entities: [Postcode],
} satisfies Module;
