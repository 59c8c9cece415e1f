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

// A fifth of a command's CPU time was spent on compiling the same code anew. The folder is the installation's own:
// whoever may write there may change the code itself. Where nobody may, nothing is kept.
enableCompileCache(projectFile('node_modules/.cache/rental-flow'));

try {
  await commandLine().parseAsync();
} catch (error) {
  printFailure(error);
}
