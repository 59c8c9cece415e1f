import type { Module } from '../base/module/module.js';
import { ConsoleVisit } from './console-visit.entity.js';
import { overVisits } from './visit.tasks.js';

export const visit = {
  entities: [ConsoleVisit],
  resolvers: [],
  tableTasks: [overVisits],
} satisfies Module;
