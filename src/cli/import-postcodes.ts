import { CliCommand } from './input/command.js';
import { JSON_OPTION } from './output/print.js';

const MORE = `
Reads the ONS Postcode Directory, the NSPL, Code-Point Open, and any CSV file
with postcodes or outcodes and their latitude and longitude, or eastings and
northings. The file may be compressed (.gz, .zip). Properties without their
own coordinates are located again.

A row that cannot be read is reported with its number; the others are imported.
A file of another kind changes nothing. Run the same command again after an
interruption.`;

/** Imports the places of postcodes. */
export const importPostcodesCommand = (): CliCommand =>
  new CliCommand('postcodes')
    .description('imports the places of postcodes, for all brands')
    .argument('<file>', 'a file of postcodes or outcodes')
    .addHelpText('after', MORE)
    .option(...JSON_OPTION)
    .withExamples('import postcodes ONSPD.zip')
    .runs(() => import('./run/import/import-postcodes.js'));
