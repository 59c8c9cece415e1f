import type { Module } from '../base/module/module.js';
import { ConsoleVisit } from './console-visit.entity.js';
import { oldVisits, overVisits } from './visit.tasks.js';

export const visit = {
  entities: [ConsoleVisit],
  resolvers: [],
  tableTasks: [overVisits, oldVisits],
} satisfies Module;
