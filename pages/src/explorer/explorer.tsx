import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { type ReactNode, useEffect } from 'react';
import { enteredKey, find, urlOf } from '../base/dom.js';
import { exampleTabs } from './examples.js';
import { storage } from './storage.js';
import { useReadableThemes } from './themes.js';

const WITHOUT_KEY = { errors: [{ message: 'Enter an API key at the top of this page.' }] };

/** Sends an operation with the key of the field, which goes nowhere else. */
const fetcher: Fetcher = async (operation, options) => {
  const key = enteredKey();
  if (key === '') return WITHOUT_KEY;
  const { operationName, query } = operation;
  const response = await fetch(urlOf('/graphql'), {
    method: 'POST',
    headers: { ...options?.headers, 'Content-Type': 'application/json', 'X-API-Key': key },
    // Just after a change of tabs, the name is still that of the other tab.
    body: JSON.stringify({
      ...operation,
      operationName: operationName && query.includes(operationName) ? operationName : undefined,
    }),
    credentials: 'omit',
  });
  return response.json();
};

/** Reads the schema again when the key changes, and takes clicks only when the editors can answer them. */
function Additions(): ReactNode {
  const { introspect } = useGraphiQLActions();
  const isReady = useGraphiQL(({ queryEditor, responseEditor }) => Boolean(queryEditor && responseEditor));
  useReadableThemes();
  useEffect(() => {
    const field = find<HTMLInputElement>('#key');
    const read = () => void introspect();
    field.addEventListener('change', read);
    return () => field.removeEventListener('change', read);
  }, [introspect]);
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
