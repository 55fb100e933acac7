import { createRequire } from 'node:module';
import type { Token, TokenHandler } from 'parse5';
import { checkedAddress } from '../links/address';
import { BlockBuilder } from './block-builder';
import { checkedColor } from './color';
import type { RichText, TextLook } from './rich-value';

/** Open elements that are kept. The look of deeper ones is not considered. */
const MAX_OPEN = 50;
/** Elements that are paragraphs of their own. */
const BLOCKS = new Set(
  'address article aside body center dd div dl dt fieldset figcaption figure footer form header hr main nav p section table tbody td tfoot th thead tr'.split(
    ' ',
  ),
);
/** Elements whose content is not shown. */
const HIDDEN = new Set(
  'applet audio canvas head iframe math noembed noframes object script select style svg template textarea title video xmp'.split(
    ' ',
  ),
);
const LOOKS: Readonly<Record<string, TextLook>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  pre: { code: true },
};
const COLOR = /(?:^|;)\s*color\s*:\s*([^;]+)/i;

/**
 * Formatted text from a subset of HTML: paragraphs, headings, lists, quotations, links, line breaks, emphasis and colors. Other
 * elements count for their text, and elements such as `script` for nothing. Takes time linear in the length.
 */
export function fromHtml(source: string): RichText {
  const { Tokenizer } = createRequire(__filename)('parse5') as typeof import('parse5');
  const reader = new HtmlReader();
  new Tokenizer({}, reader).write(source, true);
  return reader.finish();
}

interface OpenElement {
  readonly name: string;
  readonly look: TextLook;
}

class HtmlReader implements TokenHandler {
  private readonly builder = new BlockBuilder();
  private readonly open: OpenElement[] = [];
  private hidden: { name: string; depth: number } | null = null;
  private endsWithSpace = true;

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    if (this.hidden) {
      if (tagName === this.hidden.name && !selfClosing) this.hidden.depth++;
      return;
    }
    if (HIDDEN.has(tagName)) {
      if (!selfClosing) this.hidden = { name: tagName, depth: 1 };
      return;
    }
    if (tagName === 'br') return this.lineBreak();
    this.beginBlock(tagName, attrs);
    if (this.open.length < MAX_OPEN)
      this.open.push({ name: tagName, look: { ...this.look, ...lookOf(tagName, attrs) } });
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.hidden) {
      if (tagName === this.hidden.name && --this.hidden.depth === 0) this.hidden = null;
      return;
    }
    if (tagName === 'br') return this.lineBreak();
    const at = this.open.findLastIndex(({ name }) => name === tagName);
    if (at !== -1) this.open.length = at;
    this.endBlock(tagName);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    this.text(chars);
  }

  onWhitespaceCharacter({ chars }: Token.CharacterToken): void {
    this.text(chars);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  finish(): RichText {
    return this.builder.finish();
  }

  private get look(): TextLook {
    return this.open.at(-1)?.look ?? {};
  }

  private get isPreformatted(): boolean {
    return this.open.some(({ name }) => name === 'pre');
  }

  /** White space is one space, and none at the start of a line. */
  private text(chars: string): void {
    if (this.hidden) return;
    if (this.isPreformatted) return this.builder.add(chars, this.look);
    const collapsed = chars.replace(/[\t\n\f\r ]+/g, ' ');
    const isAtStart = this.builder.isAtStart || this.endsWithSpace;
    const text = isAtStart && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text === '') return;
    this.builder.add(text, this.look);
    this.endsWithSpace = text.endsWith(' ');
  }

  private lineBreak(): void {
    this.builder.add('\n', this.look);
    this.endsWithSpace = true;
  }

  private beginBlock(name: string, attrs: readonly Token.Attribute[]): void {
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (heading !== undefined) this.builder.begin({ heading: Number(heading) });
    else if (name === 'ul') this.builder.beginList(false, 1);
    else if (name === 'ol') this.builder.beginList(true, startOf(attrs));
    else if (name === 'li') this.builder.beginItem();
    else if (name === 'blockquote') this.builder.beginQuote();
    else if (name === 'pre') this.builder.begin('code');
    else if (BLOCKS.has(name)) this.builder.begin('paragraph');
  }

  private endBlock(name: string): void {
    if (name === 'ul' || name === 'ol') this.builder.endList();
    else if (name === 'li') this.builder.endItem();
    else if (name === 'blockquote') this.builder.endQuote();
    else if (BLOCKS.has(name) || /^h[1-6]$/.test(name) || name === 'pre') this.builder.end();
  }
}

function lookOf(name: string, attrs: readonly Token.Attribute[]): TextLook {
  const attribute = (wanted: string): string => attrs.find((attr) => attr.name === wanted)?.value ?? '';
  const color = checkedColor(COLOR.exec(attribute('style'))?.[1] ?? '');
  const link = name === 'a' ? checkedAddress(attribute('href')) : null;
  return {
    ...LOOKS[name],
    ...(color === null ? {} : { color }),
    ...(link === null ? {} : { link }),
  };
}

/** The number of the first item. */
function startOf(attrs: readonly Token.Attribute[]): number {
  const start = /^\d{1,9}$/.exec(attrs.find(({ name }) => name === 'start')?.value ?? '')?.[0];
  return start === undefined ? 1 : Number(start);
}
