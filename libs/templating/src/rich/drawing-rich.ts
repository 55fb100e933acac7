import type { PartSource } from '../language/dialect';
import { textMarkup } from '../language/render';
import type { MediaSink, TextSlot } from '../language/text-slot';
import type { XmlElement } from '@app/formats';
import { ElementProperties } from './element-properties';
import { LAST_MARK, paragraphMark, type RichPlace, splitParagraph } from './rich-place';
import { isPageBreak, type Span, type TextBlock, type TextLook } from './rich-value';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CODE_FONT = 'Courier New';
/** EMU of the indentation of a level, and of the hanging mark of an item: those of PowerPoint's layouts. */
const INDENT = 457_200;
const HANGING = 285_750;
/** Levels of text in DrawingML (21.1.2.2.7). */
const LAST_LEVEL = 8;
const BULLETS = ['•', '–'];
const FORMATS = ['arabicPeriod', 'alphaLcPeriod', 'romanLcPeriod'];

const named = (names: string): readonly string[] => names.split(' ').map((name) => `a:${name}`);
/** The children of the properties of a run (ISO/IEC 29500-1, 21.1.2.3.9) and of a paragraph (21.1.2.2.7), in order. */
const RUN_ORDER = named(
  'ln noFill solidFill gradFill blipFill pattFill grpFill effectLst effectDag highlight uLnTx uLn uFillTx uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst',
);
const PARAGRAPH_ORDER = named(
  'lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip tabLst defRPr extLst',
);
const FILLS = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'];
const MARKS = ['buNone', 'buAutoNum', 'buChar', 'buBlip', 'buFont', 'buFontTx'];

/** Formatted text in place of a text element in DrawingML. `paragraph` is given when nothing else is in it. */
export function drawingPlace(
  text: XmlElement,
  slot: TextSlot,
  paragraph: XmlElement | null,
  part: PartSource,
): RichPlace | null {
  const run = text.parent;
  if (text.name !== 'a:t' || run?.name !== 'a:r') return null;
  const writer = new DrawingWriter(text, run, slot, part);
  if (paragraph === null || run.parent !== paragraph)
    return { write: (value, sink) => writer.inline(value.inline, sink) };
  const properties = ElementProperties.of(paragraph, 'a:pPr', part, PARAGRAPH_ORDER);
  const written = paragraph.children.find(({ name }) => name === 'a:pPr');
  const split = {
    rawName: paragraph.rawName,
    properties: written ? part.source.slice(written.start, written.end) : '',
    lastOnly: '',
  };
  return {
    write: (value, sink) =>
      value.isInline ? writer.inline(value.inline, sink) : writer.blocks(value.blocks, properties, sink),
    finish: (markup) => splitParagraph(markup, split),
  };
}

/** Formatting of an element: its children and its attributes. */
interface Formatting {
  readonly children: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
}

const NONE: Formatting = { children: {}, attributes: {} };

/** Writes runs that look like the run of the placeholder. */
class DrawingWriter {
  private readonly prefix: string;
  private readonly runStart: string;
  private readonly properties: ElementProperties;
  private readonly textName: string;

  constructor(
    text: XmlElement,
    run: XmlElement,
    private readonly slot: TextSlot,
    part: PartSource,
  ) {
    this.prefix = run.rawName.slice(0, -1);
    this.runStart = part.source.slice(run.start, run.openEnd);
    this.properties = ElementProperties.of(run, 'a:rPr', part, RUN_ORDER);
    this.textName = text.rawName;
  }

  inline(spans: readonly Span[], sink: MediaSink): string {
    return this.outsideOfRun(this.spans(spans, sink, {}));
  }

  blocks(blocks: readonly TextBlock[], paragraph: ElementProperties, sink: MediaSink): string {
    const written = blocks.map((block) => {
      const { children, attributes } = this.formattingOf(block);
      return paragraphMark(paragraph.with(children, attributes)) + this.spans(block.spans, sink, lookOf(block));
    });
    return this.outsideOfRun(written.join('') + LAST_MARK);
  }

  private outsideOfRun(markup: string): string {
    return `</${this.textName}></${this.prefix}r>${markup}${this.runStart}${this.properties.with({})}<${this.textName}>`;
  }

  private spans(spans: readonly Span[], sink: MediaSink, all: TextLook): string {
    return spans
      .map((span) => (isPageBreak(span) ? '' : this.text(span.text, { ...all, ...span.look }, sink)))
      .join('');
  }

  private text(text: string, look: TextLook, sink: MediaSink): string {
    const { children, attributes } = this.looks(look, sink);
    const properties = this.properties.with(children, attributes);
    const { prefix, textName, runStart } = this;
    const ofRun = (line: string): string => `${runStart}${properties}<${textName}>${line}</${textName}></${prefix}r>`;
    const plain: TextSlot = { ...this.slot, lineBreak: '\n' };
    return textMarkup(plain, text).split('\n').map(ofRun).join(`<${prefix}br>${properties}</${prefix}br>`);
  }

  private looks({ bold, italic, underline, strike, code, color, link }: TextLook, sink: MediaSink): Formatting {
    const { prefix } = this;
    const noFill = Object.fromEntries(FILLS.map((fill) => [`a:${fill}`, '']));
    const fill = `<${prefix}solidFill><${prefix}srgbClr val="${color}"/></${prefix}solidFill>`;
    const font = { 'a:latin': `<${prefix}latin typeface="${CODE_FONT}"/>` };
    const click = (address: string): string =>
      `<${prefix}hlinkClick xmlns:r="${RELATIONSHIPS}" r:id="${sink.link(address)}"/>`;
    return {
      children: {
        ...(color === undefined ? {} : { ...noFill, 'a:solidFill': fill }),
        ...(code ? font : {}),
        ...(link === undefined ? {} : { 'a:hlinkClick': click(link) }),
      },
      attributes: {
        ...(bold ? { b: '1' } : {}),
        ...(italic ? { i: '1' } : {}),
        ...(underline ? { u: 'sng' } : {}),
        ...(strike ? { strike: 'sngStrike' } : {}),
      },
    };
  }

  private formattingOf({ kind, level, list }: TextBlock): Formatting {
    const lvl = String(Math.min(level, LAST_LEVEL));
    if (kind === 'quote') return { children: {}, attributes: { marL: String((level + 1) * INDENT), indent: '0' } };
    if (kind === 'heading')
      return { children: this.mark('buNone', '<buNone/>'), attributes: { marL: '0', indent: '0' } };
    if (kind !== 'item') return NONE;
    const marL = String(HANGING + Math.min(level, LAST_LEVEL) * INDENT);
    if (list === null) return { children: this.mark('buNone', '<buNone/>'), attributes: { marL, indent: '0', lvl } };
    const start = list.start === 1 ? '' : ` startAt="${list.start}"`;
    const children = list.isOrdered
      ? this.mark('buAutoNum', `<buAutoNum type="${FORMATS[level % FORMATS.length]}"${start}/>`)
      : { ...this.mark('buChar', `<buChar char="${BULLETS[level % BULLETS.length]}"/>`), ...this.bulletFont() };
    return { children, attributes: { marL, indent: String(-HANGING), lvl } };
  }

  private mark(name: string, markup: string): Record<string, string> {
    const none = Object.fromEntries(MARKS.map((mark) => [`a:${mark}`, '']));
    return { ...none, [`a:${name}`]: markup.replace('<', `<${this.prefix}`) };
  }

  private bulletFont(): Record<string, string> {
    return { 'a:buFont': `<${this.prefix}buFont typeface="Arial"/>` };
  }
}

function lookOf({ kind }: TextBlock): TextLook {
  if (kind === 'heading') return { bold: true };
  return kind === 'code' ? { code: true } : {};
}
