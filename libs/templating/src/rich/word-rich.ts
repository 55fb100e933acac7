import type { PartSource } from '../language/dialect';
import { textMarkup } from '../language/render';
import type { MediaSink, TextSlot } from '../language/text-slot';
import { closestElement, type XmlElement } from '@app/formats';
import { ElementProperties } from './element-properties';
import { LAST_MARK, paragraphMark, type RichPlace, splitParagraph } from './rich-place';
import { isPageBreak, type Span, type TextBlock, type TextLook } from './rich-value';
import { PARAGRAPH_ORDER, RUN_ORDER } from './word-order';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The color of links in the Office theme, for documents without the style "Hyperlink". */
const LINK_COLOR = '0563C1';
const CODE_FONT = 'Courier New';
/** Half-points of headings in documents without styles for them: those of Word's default styles. */
const HEADING_SIZES = [32, 26, 24, 22, 22, 22];
const LINK = new Set(['w:hyperlink']);
/** Twips by which quotations and the paragraphs of lists are indented, for each level. */
const INDENT = 720;

/** Formatted text in place of a text element of a Word document. `paragraph` is given when nothing else is in it. */
export function wordPlace(
  text: XmlElement,
  slot: TextSlot,
  paragraph: XmlElement | null,
  part: PartSource,
): RichPlace | null {
  const run = text.parent;
  if (text.name !== 'w:t' || run?.name !== 'w:r') return null;
  const writer = new WordWriter(text, run, slot, part);
  if (paragraph === null || run.parent !== paragraph)
    return {
      write: (value, sink) => writer.inline(value.inline, sink),
      captioned: (picture, caption, sink) => picture + writer.inline([{ text: `\n${caption}`, look: {} }], sink),
    };
  const properties = ElementProperties.of(paragraph, 'w:pPr', part, PARAGRAPH_ORDER);
  const split = {
    rawName: paragraph.rawName,
    properties: markupOf(childOf(paragraph, 'w:pPr'), part),
    lastOnly: markupOf(childOf(childOf(paragraph, 'w:pPr'), 'w:sectPr'), part),
  };
  return {
    write: (value, sink) =>
      value.isInline ? writer.inline(value.inline, sink) : writer.blocks(value.blocks, properties, sink),
    captioned: (picture, caption, sink) => writer.captioned(picture, caption, properties, sink),
    finish: (markup) => splitParagraph(markup, split),
  };
}

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
const markupOf = (element: XmlElement | undefined, { source }: PartSource): string =>
  element ? source.slice(element.start, element.end) : '';

/** Writes runs that look like the run of the placeholder. */
class WordWriter {
  private readonly prefix: string;
  private readonly runStart: string;
  private readonly properties: ElementProperties;
  private readonly textName: string;
  private readonly takesLinks: boolean;

  constructor(
    text: XmlElement,
    run: XmlElement,
    private readonly slot: TextSlot,
    part: PartSource,
  ) {
    this.prefix = run.rawName.slice(0, -1);
    this.runStart = part.source.slice(run.start, run.openEnd);
    this.properties = ElementProperties.of(run, 'w:rPr', part, RUN_ORDER);
    this.textName = text.rawName;
    this.takesLinks = closestElement(run, LINK) === null;
  }

  /** Ends the run of the placeholder, writes the spans, and begins the run again. */
  inline(spans: readonly Span[], sink: MediaSink): string {
    return this.outsideOfRun(this.spans(spans, sink, {}));
  }

  blocks(blocks: readonly TextBlock[], paragraph: ElementProperties, sink: MediaSink): string {
    const written = blocks.map((block) => {
      const { properties, run } = this.styleOf(block, sink);
      return paragraphMark(paragraph.with(properties)) + this.spans(block.spans, sink, run);
    });
    return this.outsideOfRun(written.join('') + LAST_MARK);
  }

  /** A picture in its paragraph, and a paragraph with its caption. */
  captioned(picture: string, caption: string, paragraph: ElementProperties, sink: MediaSink): string {
    const { prefix, textName, runStart } = this;
    const start = `${runStart}${this.properties.with({})}<${textName}>`;
    const style = sink.word.style('paragraph', 'caption');
    const ofCaption: Record<string, string> = style === null ? {} : { 'w:pStyle': this.setting('pStyle', style) };
    const blocks = [
      paragraphMark(paragraph.with({ 'w:keepNext': this.flag('keepNext') })),
      `${start}${picture}</${textName}></${prefix}r>`,
      paragraphMark(paragraph.with(ofCaption)),
      this.spans([{ text: caption, look: {} }], sink, {}),
    ];
    return this.outsideOfRun(blocks.join('') + LAST_MARK);
  }

  private outsideOfRun(markup: string): string {
    const start = `${this.runStart}${this.properties.with({})}<${this.textName} xml:space="preserve">`;
    return `</${this.textName}></${this.prefix}r>${markup}${start}`;
  }

  private spans(spans: readonly Span[], sink: MediaSink, all: Readonly<Record<string, string>>): string {
    return spans
      .map((span) => (isPageBreak(span) ? this.pageBreak() : this.text(span.text, span.look, sink, all)))
      .join('');
  }

  private pageBreak(): string {
    return `${this.runStart}<${this.prefix}br ${this.prefix}type="page"/></${this.prefix}r>`;
  }

  private text(text: string, look: TextLook, sink: MediaSink, all: Readonly<Record<string, string>>): string {
    const { prefix } = this;
    const properties = this.properties.with({ ...all, ...this.looks(look, sink) });
    const run =
      `${this.runStart}${properties}<${this.textName} xml:space="preserve">` +
      `${textMarkup(this.slot, text)}</${this.textName}></${prefix}r>`;
    if (look.link === undefined || !this.takesLinks) return run;
    const id = sink.link(look.link);
    return `<${prefix}hyperlink xmlns:r="${RELATIONSHIPS}" r:id="${id}" ${prefix}history="1">${run}</${prefix}hyperlink>`;
  }

  private looks({ bold, italic, underline, strike, code, color, link }: TextLook, sink: MediaSink) {
    return {
      ...(link === undefined ? {} : this.linkLook(sink)),
      ...(bold ? { 'w:b': this.flag('b'), 'w:bCs': this.flag('bCs') } : {}),
      ...(italic ? { 'w:i': this.flag('i'), 'w:iCs': this.flag('iCs') } : {}),
      ...(strike ? { 'w:strike': this.flag('strike') } : {}),
      ...(underline ? { 'w:u': this.setting('u', 'single') } : {}),
      ...(color === undefined ? {} : { 'w:color': this.setting('color', color) }),
      ...(code ? { 'w:rFonts': this.font(CODE_FONT) } : {}),
    };
  }

  private linkLook(sink: MediaSink): Record<string, string> {
    const style = sink.word.style('character', 'hyperlink');
    if (style !== null) return { 'w:rStyle': this.setting('rStyle', style) };
    return { 'w:color': this.setting('color', LINK_COLOR), 'w:u': this.setting('u', 'single') };
  }

  /** The properties of a block's paragraph and of its runs. Headings and code do not keep those of the placeholder's style. */
  private styleOf(
    { kind, level, list }: TextBlock,
    sink: MediaSink,
  ): { properties: Record<string, string>; run: Record<string, string> } {
    if (kind === 'heading') return this.heading(level, sink);
    if (kind === 'item') return { properties: this.item(level, list && sink.word.list(list, level), sink), run: {} };
    if (kind === 'quote') return { properties: { 'w:ind': this.indent(level + 1) }, run: {} };
    return { properties: {}, run: kind === 'code' ? { 'w:rFonts': this.font(CODE_FONT) } : {} };
  }

  private heading(level: number, sink: MediaSink) {
    const style = sink.word.style('paragraph', `heading ${level}`);
    const none = { 'w:numPr': '', 'w:ind': '', 'w:spacing': '' };
    if (style !== null) {
      // The style decides; direct formatting of the placeholder would hide it.
      const run = { 'w:sz': '', 'w:szCs': '', 'w:b': '', 'w:bCs': '', 'w:color': '', 'w:rFonts': '' };
      return { properties: { ...none, 'w:pStyle': this.setting('pStyle', style) }, run };
    }
    const size = String(HEADING_SIZES[level - 1]);
    const properties = {
      ...none,
      'w:keepNext': this.flag('keepNext'),
      'w:outlineLvl': this.setting('outlineLvl', String(level - 1)),
    };
    const bold = { 'w:b': this.flag('b'), 'w:bCs': this.flag('bCs') };
    return { properties, run: { ...bold, 'w:sz': this.setting('sz', size), 'w:szCs': this.setting('szCs', size) } };
  }

  /** `number` is null for further paragraphs of an item. */
  private item(level: number, number: number | null, sink: MediaSink): Record<string, string> {
    const style = sink.word.style('paragraph', 'list paragraph');
    const own: Record<string, string> = style === null ? {} : { 'w:pStyle': this.setting('pStyle', style) };
    if (number === null) return { ...own, 'w:numPr': '', 'w:ind': this.indent(level + 1) };
    const content = this.setting('ilvl', String(level)) + this.setting('numId', String(number));
    return { ...own, 'w:ind': '', 'w:numPr': `<${this.prefix}numPr>${content}</${this.prefix}numPr>` };
  }

  private indent(levels: number): string {
    return `<${this.prefix}ind ${this.prefix}left="${levels * INDENT}"/>`;
  }

  private font(name: string): string {
    const faces = ['ascii', 'hAnsi', 'cs'].map((face) => `${this.prefix}${face}="${name}"`);
    return `<${this.prefix}rFonts ${faces.join(' ')}/>`;
  }

  private flag(name: string): string {
    return `<${this.prefix}${name}/>`;
  }

  private setting(name: string, value: string): string {
    return `<${this.prefix}${name} ${this.prefix}val="${value}"/>`;
  }
}
