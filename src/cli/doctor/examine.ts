import { type Config, ConfigError, readConfig } from '../../config.js';
import { worstOf } from '../../domain/base/installation/installation.js';
import { type Finding, finding } from '../../service/findings/finding.js';
import { checkAddress, checkConsole, checkDisk } from '../../service/findings/machine.js';
import { checkMail } from '../../service/findings/mail.js';
import { checkMedia } from '../../service/findings/media.js';
import { type OutputOptions, printResult, widthOf } from '../output/print.js';
import { checkDatabase } from './database.js';
import { report } from './report.js';
import { checkService, findService } from './service.js';

/** A mail server may keep its connection open: it does not keep the command running. */
const EXIT_TIMEOUT_MS = 2000;

export async function run(options: OutputOptions): Promise<void> {
  const findings = await examine();
  const status = worstOf(findings);
  printResult({ status, findings }, report(findings, widthOf(process.stdout)), options);
  if (status === 'error') process.exitCode = 1;
  setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
}

async function examine(): Promise<Finding[]> {
  const config = configuration();
  if (Array.isArray(config)) return config;
  const [database, mail, media, service, disk] = await Promise.all([
    checkDatabase(config),
    checkMail(config),
    checkMedia(config),
    findService(config),
    checkDisk(config),
  ]);
  const read = finding('configuration')('ok', 'Every variable has an allowed value.');
  const address = checkAddress(config, service.url);
  return [
    read,
    ...database,
    ...mail,
    media,
    checkService(service),
    ...address,
    ...checkConsole(config),
    ...disk,
  ];
}

/** The configuration, or what is wrong with it: then nothing else can be checked. */
function configuration(): Config | Finding[] {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...error.problems.map((problem) => finding('configuration')('error', `${problem}.`)),
      ...['database', 'mail', 'media', 'service', 'address'].map((check) =>
        finding(check)('note', 'Not checked, because the configuration is not valid.'),
      ),
    ];
  }
}
