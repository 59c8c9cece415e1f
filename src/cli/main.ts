#!/usr/bin/env node
import { printFailure } from './failure.js';
import { commandLine } from './program.js';

try {
  await commandLine().parseAsync();
} catch (error) {
  printFailure(error);
}
