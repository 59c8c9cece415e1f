import { readdirSync, readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../language/html.js';
import { projectFile } from '../../paths.js';

export interface Guide {
  name: string;
  title: string;
  /** One line for lists of guides. */
  description: string;
  /** For whom it is, such as "For partners". */
  group: string;
  markdown: string;
}

const FOLDER = 'docs/guides';
/** The address of the service in the guides. */
const EXAMPLE_URL = 'http://127.0.0.1:4000';

/** The guides in the order of their index, `docs/guides/README.md`. */
export function readGuides(): Guide[] {
  const read = (name: string) => readFileSync(projectFile(`${FOLDER}/${name}.md`), 'utf8');
  const [, ...sections] = read('README').split(/^## /m);
  return sections.flatMap((section) => {
    const [group = ''] = section.split('\n');
    return [...section.matchAll(/^- \[(.+)\]\(([\w-]+)\.md\): (.+)$/gm)].map(
      ([, title = '', name = '', description = '']) => ({
        name,
        title,
        description,
        group,
        markdown: read(name),
      }),
    );
  });
}

/** The pictures of the guides, by their names. */
export const readPictures = (): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(projectFile(`${FOLDER}/images`))
      .filter((name) => name.endsWith('.png'))
      .map((name) => [name, readFileSync(projectFile(`${FOLDER}/images/${name}`))]),
  );

/** The content of the page of a guide. Its commands have the URL of this installation. */
export function guideBody(guide: Guide, guides: readonly Guide[], publicUrl: string): string {
  const tokens = renderer.lexer(guide.markdown);
  const html = renderer.parser(tokens).replace('<h2', (start) => contents(tokens) + start);
  return `<main class="plain guide">
${html.replaceAll(EXAMPLE_URL, escapeHtml(publicUrl))}${neighbours(guide, guides)}</main>`;
}

/** The content of the page with all guides. */
export const guidesBody = (guides: readonly Guide[]): string => `<main class="plain">
<h1>Guides</h1>
${guideLists(guides, 'h2')}
</main>`;

/** A list of guides for each group of readers. */
export const guideLists = (guides: readonly Guide[], heading: 'h2' | 'h3'): string =>
  [...new Set(guides.map(({ group }) => group))]
    .map(
      (group) => `<${heading}>${escapeHtml(group)}</${heading}>
<ul class="cards">
${guides
  .filter((guide) => guide.group === group)
  .map((guide) => card(guide, './guides/', guide.description))
  .join('\n')}
</ul>`,
    )
    .join('\n');

const card = ({ name, title }: Guide, folder: string, about: string): string =>
  `<li><a href="${folder}${name}">${escapeHtml(title)}</a><p>${escapeHtml(about)}</p></li>`;

/** Links to the sections of a guide. */
function contents(tokens: readonly Tokens.Generic[]): string {
  const sections = tokens.filter(({ type, depth }) => type === 'heading' && depth === 2);
  if (sections.length < 3) return '';
  const links = sections.map(({ text }) => `<li><a href="#${slugOf(text)}">${inline(text)}</a></li>`);
  return `<nav aria-label="Contents">\n<ul>\n${links.join('\n')}\n</ul>\n</nav>\n`;
}

function neighbours(guide: Guide, guides: readonly Guide[]): string {
  const at = guides.indexOf(guide);
  const links = [
    [guides[at - 1], 'Previous'],
    [guides[at + 1], 'Next'],
  ] as const;
  const cards = links.flatMap(([other, about]) => (other ? [card(other, './', about)] : []));
  return `<nav aria-label="Previous and next guide">\n<ul class="cards">\n${cards.join('\n')}\n</ul>\n</nav>\n`;
}

/** The id of a heading, as GitHub makes it, so that a link works there and here. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

/**
 * Links lead to other guides, to pages of this service and to other sites. The service has no other files.
 */
function targetOf(href: string): string | undefined {
  if (href.startsWith(EXAMPLE_URL)) return `..${href.slice(EXAMPLE_URL.length) || '/'}`;
  if (/^(https?:|#)/.test(href)) return href;
  if (href === 'README.md') return '../guides';
  return /^([\w-]+)\.md(#.*)?$/.test(href) ? `./${href.replace('.md', '')}` : undefined;
}

const renderer = new Marked({
  renderer: {
    /** A picture of the folder of the guides; its text is in the words around it, too. */
    image({ href, text }) {
      const name = /^images\/([\w-]+\.png)$/.exec(href)?.[1];
      return name
        ? `<img src="./images/${name}" alt="${escapeHtml(text)}" loading="lazy">`
        : escapeHtml(text);
    },
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
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

const inline = (text: string): string => renderer.parseInline(text, { async: false });
