import type { Module } from '../base/module/module.js';
import { Picture } from './picture.entity.js';
import { unusedPictures } from './picture.tasks.js';

export const picture = {
  entities: [Picture],
  tableTasks: [unusedPictures],
} satisfies Module;
