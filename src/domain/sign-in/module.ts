import type { Module } from '../base/module/module.js';
import { ConsoleSignIn } from './console-sign-in.entity.js';
import { oldSignIns } from './console-sign-in.tasks.js';
import { SignInResolver } from './sign-in.resolver.js';

export const signIn = {
  entities: [ConsoleSignIn],
  resolvers: [SignInResolver],
  tableTasks: [oldSignIns],
} satisfies Module;
