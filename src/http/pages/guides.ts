import { readdirSync, readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../language/html.js';
import { projectFile } from '../../paths.js';

export interface Guide {
  name: string;
  title: string;
  markdown: string;
}

const FOLDER = 'docs/guides';
/** The order in which they are read: callers, then those who run the service. Others follow. */
const ORDER = [
  'rest',
  'graphql',
  'front-end',
  'errors',
  'first-flow',
  'keys',
  'feeds',
  'running',
  'operating',
  'growing',
  'cluster',
];
/** The address of the service in the guides. */
const EXAMPLE_URL = 'http://127.0.0.1:4000';

/** The guides of `docs/guides`. */
export function readGuides(): Guide[] {
  const names = readdirSync(projectFile(FOLDER)).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  const others = names.filter((name) => !ORDER.includes(name)).toSorted();
  return [...ORDER, ...others].map((name) => {
    const markdown = readFileSync(projectFile(`${FOLDER}/${name}.md`), 'utf8');
    return { name, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, markdown };
  });
}

/** The content of the page of a guide. Its commands have the URL of this installation. */
export function guideBody({ markdown }: Guide, publicUrl: string): string {
  const html = renderer.parse(markdown, { async: false });
  return `<main class="plain guide">\n${html.replaceAll(EXAMPLE_URL, escapeHtml(publicUrl))}</main>`;
}

/** The content of the page with all guides. */
export const guidesBody = (guides: readonly Guide[]): string => `<main class="plain">
<h1>Guides</h1>
<ul class="cards">
${guideCards(guides)}
</ul>
</main>`;

export const guideCards = (guides: readonly Guide[]): string =>
  guides.map(({ name, title }) => `<li><a href="./guides/${name}">${escapeHtml(title)}</a></li>`).join('\n');

/**
 * Links lead to other guides, to pages of this service and to other sites. The service has no other files.
 */
function targetOf(href: string): string | undefined {
  if (href.startsWith(EXAMPLE_URL)) return `..${href.slice(EXAMPLE_URL.length) || '/'}`;
  if (/^(https?:|#)/.test(href)) return href;
  return /^([\w-]+)\.md(#.*)?$/.test(href) ? `./${href.replace('.md', '')}` : undefined;
}

const renderer = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const target = targetOf(href);
      return target ? `<a href="${escapeHtml(target)}">${text}</a>` : text;
    },
    /** On a narrow screen each cell is a line, which begins with the name of its column. */
    table({ header, rows }) {
      const cell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
      const name = (at: number) => escapeHtml(header[at]?.text ?? '');
      const head = header.map((one) => `<th>${cell(one)}</th>`).join('');
      const body = rows.map((row) =>
        row.map((one, at) => `<td data-column="${name(at)}">${cell(one)}</td>`).join(''),
      );
      const inRows = (lines: readonly string[]) => lines.map((line) => `<tr>${line}</tr>`).join('\n');
      return `<table>\n<thead>${inRows([head])}</thead>\n<tbody>\n${inRows(body)}\n</tbody>\n</table>\n`;
    },
  },
});
