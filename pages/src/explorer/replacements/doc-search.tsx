import { lazy, type ReactNode, Suspense } from 'react';

const Loaded = lazy(async () => {
  const { Search } = await import('@graphiql/plugin-doc-explorer/dist/components/search.js?whole');
  return { default: Search };
});

/** The search of the schema, which is loaded when the documentation is opened. */
export const Search = (): ReactNode => (
  <Suspense fallback={null}>
    <Loaded />
  </Suspense>
);
