import { audit } from './audit/module.js';
import type { Module } from './base/module/module.js';
import { email } from './email/module.js';
import { eventModules } from './events/event-modules.js';
import { feed } from './feed/module.js';
import { installation } from './installation/module.js';
import { locate } from './locate/module.js';
import { requestLog } from './request-log/module.js';
import { signIn } from './sign-in/module.js';
import { timeline } from './timeline/module.js';
import { usage } from './usage/module.js';
import { visit } from './visit/module.js';
import { webhook } from './webhook/module.js';

/** Every module, by the name of its folder. Consumers of events act in this order. */
export const modules: Readonly<Record<string, Module>> = {
  timeline,
  feed,
  webhook,
  usage,
  audit,
  'request-log': requestLog,
  locate,
  email,
  installation,
  'sign-in': signIn,
  visit,
  ...eventModules,
};

/** What all modules have of a kind. */
export const ofAll = <T>(kind: (module: Module) => readonly T[] | undefined): readonly T[] =>
  Object.values(modules).flatMap((module) => kind(module) ?? []);
