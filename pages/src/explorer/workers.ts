import { find } from '../base/dom.js';

type Kind = 'editor' | 'json' | 'graphql';

/** The files of the workers, which the service has written into the page. */
const files: Readonly<Record<`${Kind}.worker`, string>> = JSON.parse(
  find('#explorer').dataset.workers ?? '{}',
);

window.MonacoEnvironment = {
  getWorker: (_id, label) => {
    const kind = label === 'json' || label === 'graphql' ? label : 'editor';
    return new Worker(new URL(files[`${kind}.worker`], import.meta.url), { type: 'module', name: label });
  },
};
