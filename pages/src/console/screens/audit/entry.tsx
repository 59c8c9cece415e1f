import { Copy } from '../../parts/controls.js';
import { Dialog } from '../../parts/dialog.js';
import { exactTime } from '../../time.js';
import { actionText, actorKind, actorName, changesOf, type Entry, targetText, targetUrl } from './data.js';

interface Props {
  entry: Entry;
  onClose: () => void;
}

/** One entry with everything that the log has of it. */
export function EntryDialog({ entry, onClose }: Props) {
  const { number, brandId, at, action, actor, targets, requestId, source, hash, text } = entry;
  return (
    <Dialog title={actionText(action)} onClose={onClose}>
      <div class="in">
        <dl class="kv small">
          <dt>When</dt>
          <dd>
            {exactTime(at)} <code>{at}</code>
          </dd>
          <dt>Who</dt>
          <dd>
            {actorName(actor)} <span class="quiet">{actorKind(actor)}</span>
            {source === 'CONSOLE' && ', in the console'}
          </dd>
          <dt>Record</dt>
          <dd>
            {targets.map((target) => {
              const href = targetUrl(target, brandId);
              return (
                <div key={targetText(target)}>
                  {href ? <a href={href}>{targetText(target)}</a> : targetText(target)}
                </div>
              );
            })}
          </dd>
          {changesOf(entry).map(([name, change]) => (
            <>
              <dt>{name}</dt>
              <dd>{change}</dd>
            </>
          ))}
          {requestId && (
            <>
              <dt>Request id</dt>
              <dd>
                <code>{requestId}</code>
              </dd>
            </>
          )}
          <dt>Number</dt>
          <dd>{number}</dd>
          <dt>Hash</dt>
          <dd>
            <code>{hash}</code>
          </dd>
        </dl>
        <div class="acts">
          <Copy text={text} label="Copy as JSON" />
        </div>
      </div>
    </Dialog>
  );
}
