import { createRequire } from 'node:module';
import type { Token } from 'markdown-it';
import { checkedAddress } from '../links/address';
import { BlockBuilder } from './block-builder';
import type { RichText, TextLook } from './rich-value';

/** Nesting that is read; what is deeper is text. */
const MAX_NESTING = 20;

interface Parser {
  parse(source: string, env: object): Token[];
}

let parser: Parser | null = null;

/** Markdown without HTML, tables and pictures. The library is loaded with the first text. */
function parserOf(): Parser {
  if (parser) return parser;
  const MarkdownIt = createRequire(__filename)('markdown-it') as typeof import('markdown-it');
  return (parser = new MarkdownIt({ html: false, breaks: true, maxNesting: MAX_NESTING }).disable(['table', 'hr']));
}

/**
 * Formatted text from Markdown (CommonMark and `~~strike~~`): paragraphs, headings, lists, quotations, code, links and emphasis. Line
 * feeds are line breaks. HTML stays text, pictures are their alternative text, and links to other schemes their label.
 */
export function fromMarkdown(source: string): RichText {
  const builder = new BlockBuilder();
  for (const token of parserOf().parse(source, {})) addBlock(token, builder);
  return builder.finish();
}

function addBlock(token: Token, builder: BlockBuilder): void {
  const { type, tag, content } = token;
  if (type === 'heading_open') builder.begin({ heading: Number(tag.slice(1)) });
  else if (type === 'inline') addInline(token.children ?? [], builder);
  else if (type === 'bullet_list_open') builder.beginList(false, 1);
  else if (type === 'ordered_list_open') builder.beginList(true, Number(token.attrGet('start') ?? 1));
  else if (type === 'list_item_open') builder.beginItem();
  else if (type === 'list_item_close') builder.endItem();
  else if (type === 'bullet_list_close' || type === 'ordered_list_close') builder.endList();
  else if (type === 'blockquote_open') builder.beginQuote();
  else if (type === 'blockquote_close') builder.endQuote();
  else if (type === 'fence' || type === 'code_block') addCode(content, builder);
  else if (type === 'paragraph_close' || type === 'heading_close') builder.end();
}

function addCode(content: string, builder: BlockBuilder): void {
  builder.begin('code');
  builder.add(content.replace(/\n$/, ''), { code: true });
  builder.end();
}

const LOOKS: Readonly<Record<string, TextLook>> = {
  strong: { bold: true },
  em: { italic: true },
  s: { strike: true },
};

function addInline(tokens: readonly Token[], builder: BlockBuilder): void {
  const looks: TextLook[] = [{}];
  for (const token of tokens) {
    const { type, tag, content, nesting } = token;
    const look = looks.at(-1) ?? {};
    if (nesting === 1) looks.push({ ...look, ...(type === 'link_open' ? linkOf(token) : LOOKS[tag]) });
    else if (nesting === -1) looks.pop();
    else if (type === 'softbreak' || type === 'hardbreak') builder.add('\n', look);
    else builder.add(content, type === 'code_inline' ? { ...look, code: true } : look);
  }
}

function linkOf(token: Token): TextLook {
  const link = checkedAddress(String(token.attrGet('href') ?? ''));
  return link === null ? {} : { link };
}
