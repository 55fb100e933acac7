import { createRequire } from 'node:module';
import { posix } from 'node:path';
import type { Token } from 'markdown-it';
import { Html } from '../html';
import { servedAddress } from './guide-catalogue';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface RenderedGuide {
  /** Of the first heading. */
  title: string;
  body: Html;
  headings: Heading[];
}

/** Width and height in pixels. */
export type PictureSize = readonly [width: number, height: number];

interface Source {
  /** From the root of the project. */
  path: string;
  markdown: string;
  /** The size of each picture by its path. */
  sizes: ReadonlyMap<string, PictureSize>;
}

type Markdown = InstanceType<typeof import('markdown-it')>;

let library: Markdown | null = null;

/** Markdown with tables, and with HTML: the guides are our own, and only comments are in them. Loaded with the first guide. */
function parser(): Markdown {
  if (library) return library;
  const MarkdownItClass = createRequire(__filename)('markdown-it') as typeof import('markdown-it');
  return (library = new MarkdownItClass({ html: true }));
}

/** The paths of the pictures in a document, from the root of the project. */
export function picturesOf({ path, markdown }: Pick<Source, 'path' | 'markdown'>): string[] {
  const tokens = parser().parse(markdown, {});
  return everyToken(tokens)
    .filter(({ type }) => type === 'image')
    .map((token) => pathFrom(path, attribute(token, 'src')));
}

/**
 * Renders a document: headings have the ids that GitHub gives them, links and pictures the addresses under which this service has
 * them. A link to a file that is not served is its label. Tables and code scroll by themselves on a narrow screen.
 * @throws Error for HTML other than comments, because the page's policy allows none of it
 */
export function renderGuide(source: Source): RenderedGuide {
  const tokens = parser().parse(source.markdown, {});
  const headings = addIds(tokens);
  for (const token of everyToken(tokens)) rewrite(token, source);
  for (const token of tokens) token.children = withoutDeadLinks(token.children);
  const text = parser()
    .renderer.render(tokens, parser().options, {})
    .replace(/<table>[^]*?<\/table>/g, (table: string) => `<div class="scroll" tabindex="0">${table}</div>`)
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { title: headings[0]?.text ?? '', body: new Html(text), headings };
}

function rewrite(token: Token, { path, sizes }: Source): void {
  if (token.type === 'html_block' || token.type === 'html_inline') {
    if (!/^<!--[^]*-->\s*$/.test(token.content)) throw new Error(`${path} has HTML: ${token.content}`);
    Object.assign(token, { content: '' });
  }
  if (token.type === 'link_open') token.attrSet('href', addressOf(path, attribute(token, 'href')) ?? '');
  if (token.type === 'image') {
    const picture = pathFrom(path, attribute(token, 'src'));
    const [width, height] = sizes.get(picture) ?? [];
    token.attrSet('src', servedAddress(picture) ?? '');
    if (width && height)
      for (const [name, value] of Object.entries({ width, height })) token.attrSet(name, String(value));
    token.attrSet('loading', 'lazy');
  }
}

/** Where a link of a document leads on this service; null for a file that is not served. */
function addressOf(path: string, href: string): string | null {
  if (href.startsWith('#') || /^[a-z]+:/i.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const address = servedAddress(pathFrom(path, target));
  return address !== null && anchor !== undefined ? `${address}#${anchor}` : address;
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

const pathFrom = (path: string, href: string) => posix.join(posix.dirname(path), href);

/** Leaves out the tags of links without an address. Links are not nested in one another. */
function withoutDeadLinks(tokens: Token[] | null): Token[] | null {
  if (tokens === null) return null;
  let dead = false;
  return tokens.filter((token) => {
    if (token.type === 'link_open') dead = token.attrGet('href') === '';
    return !(dead && (token.type === 'link_open' || token.type === 'link_close'));
  });
}

const everyToken = (tokens: Token[]): Token[] => tokens.flatMap((token) => [token, ...(token.children ?? [])]);

/** Gives each heading an id: its words in lower case, without punctuation, joined by dashes; with a number when it is taken. */
function addIds(tokens: Token[]): Heading[] {
  const counts = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('');
    const base = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    const id = count === 0 ? base : `${base}-${count}`;
    token.attrSet('id', id);
    return [{ id, text, level: Number(token.tag.slice(1)) }];
  });
}
