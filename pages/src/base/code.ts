import { h } from './dom.js';

/** The coloured parts of a language. If two begin at the same character, the first one applies. */
type Grammar = Readonly<Partial<Record<'comment' | 'name' | 'string' | 'number' | 'word', RegExp>>>;

const NUMBER = /\b\d[\d_.]*\b/;
const TEXT = /"(?:[^"\\\n]|\\.)*"/;
const ANY_TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/;
const HASH = /(?<=^|\s)#.*/;

const SCRIPT: Grammar = {
  comment: /\/\/.*/,
  string: ANY_TEXT,
  number: NUMBER,
  word: /\b(?:async|await|class|const|else|export|for|from|function|if|import|let|new|null|return|type|using|var)\b/,
};

/** By the name of the language in Markdown. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  sh: {
    comment: HASH,
    name: /\$\w+|\$\{[^}]*\}|(?<=\s)--?[a-zA-Z][\w-]*/,
    // A string of the shell can have several lines.
    string: /"(?:[^"\\]|\\.)*"|'[^']*'/,
    word: /(?<=^|[|;&(] *)(?:curl|npm|npx|node|git|docker|psql|cd|cp|export)\b/,
  },
  json: {
    name: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/,
    string: TEXT,
    number: /-?\b\d[\d.e+-]*\b/,
    word: /\b(?:true|false|null)\b/,
  },
  graphql: {
    comment: /#.*/,
    name: /\$\w+/,
    string: TEXT,
    number: NUMBER,
    word: /\b(?:query|mutation|fragment|on|true|false|null)\b/,
  },
  python: {
    comment: HASH,
    string: ANY_TEXT,
    number: NUMBER,
    word: /\b(?:import|from|as|def|return|if|else|for|in|None|True|False)\b/,
  },
  sql: {
    comment: /--.*/,
    string: /'[^']*'/,
    number: NUMBER,
    word: /\b(?:select|from|where|and|or|set|update|insert into)\b/,
  },
  yaml: { comment: HASH, name: /^ *(?:- )?[\w.-]+(?=:)/, string: ANY_TEXT },
  ini: { comment: /^[#;].*/, name: /^\w+(?==)/, word: /^\[.*\]/ },
  html: { word: /<\/?[\w-]+|\/?>/, string: TEXT },
  js: SCRIPT,
  ts: SCRIPT,
  csharp: SCRIPT,
};

/** Shows code in an element, in the colours of its language; a language without colours as text. */
export function showCode(element: Element, code: string, language: string): void {
  const grammar = Object.entries(GRAMMARS[language] ?? {});
  const shown: (Node | string)[] = [];
  let end = 0;
  if (grammar.length > 0) {
    const parts = new RegExp(grammar.map(([name, { source }]) => `(?<${name}>${source})`).join('|'), 'gm');
    for (const { 0: text, index, groups = {} } of code.matchAll(parts)) {
      const name = grammar.map(([one]) => one).find((one) => groups[one] !== undefined);
      shown.push(code.slice(end, index), h('span', { class: name }, text));
      end = index + text.length;
    }
  }
  element.replaceChildren(...shown, code.slice(end));
}
