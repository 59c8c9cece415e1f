import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

/** The themes of GraphiQL, with colours that have enough contrast for accessibility. */
const THEMES = {
  'graphiql-LIGHT': {
    base: 'vs',
    colors: {
      'editor.background': '#ffffff00',
      'editorLineNumber.foreground': '#4b5968',
      'editorLineNumber.dimmedForeground': '#4b5968',
    },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#5350b8' },
      { token: 'number', foreground: '#06603f' },
      { token: 'comment', foreground: '#3d6b33' },
    ],
  },
  'graphiql-DARK': {
    base: 'vs-dark',
    colors: {
      'editor.background': '#ffffff00',
      'editorLineNumber.foreground': '#b4bfcb',
      'editorLineNumber.dimmedForeground': '#b4bfcb',
    },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#a8a4ff' },
      { token: 'comment', foreground: '#9ac58c' },
    ],
  },
} as const;

export function useReadableThemes(): void {
  const monaco = useMonaco(({ monaco }) => monaco);
  useEffect(() => {
    if (!monaco) return;
    for (const [name, { base, colors, rules }] of Object.entries(THEMES))
      monaco.editor.defineTheme(name, { base, colors, rules: [...rules], inherit: true });
  }, [monaco]);
}
