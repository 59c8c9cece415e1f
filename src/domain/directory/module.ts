import type { Module } from '../base/module/module.js';
import { Agent } from './agent.entity.js';
import { Branch } from './branch.entity.js';
import { directoryEvents } from './directory.events.js';
import { DirectoryResolver } from './directory.resolver.js';
import { Person } from './person.entity.js';

export const directory = {
  entities: [Person, Branch, Agent],
  resolvers: [DirectoryResolver],
  events: directoryEvents,
} satisfies Module;
