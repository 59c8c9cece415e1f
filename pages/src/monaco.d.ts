declare module 'monaco-editor/esm/vs/*';
declare module '@graphiql/plugin-doc-explorer/*' {
  export const Search: () => null;
}
