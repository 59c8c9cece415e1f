#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { projectFile } from '../paths.js';
import { commandLine } from './program.js';
import { printFailure } from './run/failure.js';

// The program that reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// Code that an earlier command has compiled saves a seventh of the CPU time. What is in this folder is
// executed, so only those who may change the code can write to it. If it is read-only, nothing is kept.
enableCompileCache(projectFile('node_modules/.cache/rental-flow'));

try {
  await commandLine().parseAsync();
} catch (error) {
  printFailure(error);
}
