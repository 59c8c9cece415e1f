import type { Module } from '../base/module/module.js';
import { InstallationResolver } from './installation.resolver.js';
import { RepeatedTaskRun } from './repeated-task.entity.js';

export const installation = {
  entities: [RepeatedTaskRun],
  resolvers: [InstallationResolver],
} satisfies Module;
