import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { type ReactNode, useEffect } from 'react';
import { find } from '../base/dom.js';
import { skipTo } from '../base/skip.js';
import { exampleTabs } from './examples.js';
import { fetcher } from './fetcher.js';
import { storage } from './storage.js';
import { useReadableThemes } from './themes.js';

/**
 * Reads the schema again when the key changes, breaks long lines, and takes clicks only when the editors can
 * respond to them.
 */
function Additions(): ReactNode {
  const { introspect } = useGraphiQLActions();
  const { queryEditor, variableEditor, headerEditor, responseEditor } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'headerEditor', 'responseEditor'),
  );
  const isReady = Boolean(queryEditor && responseEditor);
  useReadableThemes();
  useEffect(() => {
    const field = find<HTMLInputElement>('#key');
    const read = () => void introspect();
    field.addEventListener('change', read);
    return () => field.removeEventListener('change', read);
  }, [introspect]);
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, headerEditor])
      editor?.updateOptions({ wordWrap: 'on' });
    // At the end of an editor the wheel scrolls the page, which is longer than a small screen.
    for (const editor of [queryEditor, variableEditor, headerEditor, responseEditor])
      editor?.updateOptions({ scrollbar: { verticalScrollbarSize: 10, alwaysConsumeMouseWheel: false } });
  }, [queryEditor, variableEditor, headerEditor, responseEditor]);
  useEffect(() => {
    if (queryEditor) skipTo(() => queryEditor.focus());
  }, [queryEditor]);
  useEffect(() => {
    find('#explorer').inert = !isReady;
  }, [isReady]);
  return null;
}

export const Explorer = (): ReactNode => (
  <GraphiQL
    fetcher={fetcher}
    storage={storage}
    defaultTabs={exampleTabs()}
    defaultEditorToolsVisibility="variables"
    shouldPersistHeaders={false}
    showPersistHeadersSettings={false}
  >
    <GraphiQL.Logo> </GraphiQL.Logo>
    <Additions />
  </GraphiQL>
);
