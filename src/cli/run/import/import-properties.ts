import { readConfig, settingsOf } from '../../../config.js';
import { audit } from '../../../domain/base/audit/audit.js';
import { AuditAction } from '../../../domain/base/audit/audit-action.js';
import { Brand } from '../../../domain/base/brand.entity.js';
import { commandContext } from '../../../domain/open-context.js';
import { notFound } from '../../../errors.js';
import { BrandTarget } from '../../../feeds/brand-target.js';
import { importFeed } from '../../../feeds/import.js';
import { isFailure, reportLines } from '../../../feeds/report.js';
import { openMediaStore } from '../../../media/open-store.js';
import { type OutputOptions, printResult } from '../../output/print.js';
import { withDatabase } from '../database.js';
import { ProgressBar } from './progress.js';
import { keepHeapSmall } from './small-heap.js';
import { stopSignal } from './stop-signal.js';

interface Options extends OutputOptions {
  brand: number;
  dryRun?: true;
  complete?: true;
  force?: true;
}

export async function run(file: string, options: Options): Promise<void> {
  const { brand, dryRun: isDryRun = false, complete: isComplete = false, force: isForced = false } = options;
  keepHeapSmall();
  const bar = new ProgressBar(process.stderr);
  const report = await withDatabase('change', async ({ em }) => {
    if (!(await em.fork().findOne(Brand, { id: brand }))) throw notFound('Brand');
    const config = readConfig();
    const settings = settingsOf(config);
    if (!isDryRun)
      await audit(commandContext(em, settings, brand, 'import properties'), {
        action: AuditAction.PROPERTIES_IMPORTED,
        targets: [{ type: 'brand', id: brand }],
        changes: { is_complete: [null, isComplete], is_forced: [null, isForced] },
      });
    const to = {
      target: new BrandTarget(em, settings, brand, isDryRun),
      media: openMediaStore(config, settings),
    };
    const onProgress = bar.show.bind(bar);
    const importing = { isDryRun, isComplete, isForced, onProgress, stopping: stopSignal(bar) };
    return importFeed(file, to, importing).finally(() => bar.end());
  });
  printResult(report, reportLines(report).join('\n'), options);
  if (isFailure(report)) process.exitCode = 1;
}
