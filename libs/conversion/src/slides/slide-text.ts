import { escapeHtml, fontFamily, styleAttribute, type Css } from '../html';
import type { SlideColors } from './slide-colors';
import type { XmlNode } from '@app/formats';

/** The properties that a text body inherits. `styles` are style lists in order of precedence. */
export interface TextContext {
  readonly colors: SlideColors;
  readonly styles: readonly XmlNode[];
  readonly fonts: ReadonlyMap<string, string>;
  /** Default text colour from the style of the shape. */
  readonly color?: string;
  readonly slideNumber: number;
  /** Factor on font sizes, below 1 for text that is shrunk to its shape. */
  readonly scale: number;
}

const EMU_PER_PIXEL = 9_525;
const ALIGNMENTS: Record<string, string> = { l: 'left', r: 'right', ctr: 'center', just: 'justify', dist: 'justify' };
const DEFAULT_SIZE = 1_800;

/** Converts the paragraphs of a text body to HTML (ISO/IEC 29500-1, 21.1.2). */
export function textHtml(body: XmlNode | undefined, context: TextContext): string {
  const numbers = new ListNumbers();
  return (body?.children('a:p') ?? []).map((paragraph) => new Paragraph(paragraph, context).html(numbers)).join('');
}

/** Counts the numbered paragraphs of a body for each list level. */
class ListNumbers {
  private readonly counts: number[] = [];

  next(level: number, start: number): number {
    this.counts.length = Math.min(this.counts.length, level + 1);
    this.counts[level] = (this.counts[level] ?? start - 1) + 1;
    return this.counts[level] ?? start;
  }

  stop(level: number): void {
    this.counts.length = Math.min(this.counts.length, level);
  }
}

class Paragraph {
  private readonly level: number;
  /** The properties of the paragraph in order of precedence: its own, then inherited ones. */
  private readonly sources: readonly XmlNode[];

  constructor(
    private readonly node: XmlNode,
    private readonly context: TextContext,
  ) {
    const own = node.child('a:pPr');
    this.level = Math.min(8, Math.max(0, own?.number('lvl') ?? 0));
    const inherited = context.styles.flatMap(
      (list) => list.child(`a:lvl${this.level + 1}pPr`) ?? list.child('a:defPPr') ?? [],
    );
    this.sources = own ? [own, ...inherited] : inherited;
  }

  html(numbers: ListNumbers): string {
    const runs = this.node
      .children()
      .map((child) => this.run(child))
      .join('');
    const bullet = runs === '' ? '' : this.bullet(numbers);
    const empty = `<span${styleAttribute(this.runCss(this.node.child('a:endParaRPr')))}>&#8203;</span>`;
    return `<p${styleAttribute(this.css())}>${bullet}${runs || empty}</p>`;
  }

  private css(): Css {
    const left = this.number('marL') ?? 0;
    const indent = this.number('indent') ?? 0;
    const align = this.first((source) => source.attribute('algn'));
    return {
      'text-align': ALIGNMENTS[align ?? ''],
      'padding-left': left > 0 ? `${left / EMU_PER_PIXEL}px` : undefined,
      'text-indent': indent === 0 ? undefined : `${indent / EMU_PER_PIXEL}px`,
      'line-height': this.lineHeight(),
      'margin-top': this.space('a:spcBef'),
      'margin-bottom': this.space('a:spcAft'),
    };
  }

  private bullet(numbers: ListNumbers): string {
    const kinds = ['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip'];
    const kind = this.first((source) => source.children().find(({ name }) => kinds.includes(name)));
    if (kind?.name !== 'a:buAutoNum') numbers.stop(this.level);
    if (!kind || kind.name === 'a:buNone') return '';
    const text =
      kind.name === 'a:buAutoNum' ? `${numbers.next(this.level, kind.number('startAt') ?? 1)}.` : bulletSign(kind);
    const indent = Math.abs(this.number('indent') ?? 0) / EMU_PER_PIXEL;
    const first = this.node.children('a:r')[0]?.child('a:rPr');
    const css = {
      ...this.runCss(first),
      display: 'inline-block',
      'text-indent': '0',
      'min-width': `${indent || 12}px`,
    };
    return `<span${styleAttribute(css)}>${escapeHtml(text)}</span>`;
  }

  private run(child: XmlNode): string {
    if (child.name === 'a:br') return '<br>';
    if (child.name !== 'a:r' && child.name !== 'a:fld') return '';
    const isNumber = child.name === 'a:fld' && child.attribute('type') === 'slidenum';
    const text = isNumber ? String(this.context.slideNumber) : (child.child('a:t')?.text ?? '');
    return text === '' ? '' : `<span${styleAttribute(this.runCss(child.child('a:rPr')))}>${escapeHtml(text)}</span>`;
  }

  private runCss(own: XmlNode | undefined): Css {
    const sources = [own, ...this.sources.map((source) => source.child('a:defRPr'))].filter(
      (source) => source !== undefined,
    );
    const find = <T>(read: (source: XmlNode) => T | undefined) =>
      sources.map(read).find((value) => value !== undefined);
    const size = find((source) => source.number('sz')) ?? DEFAULT_SIZE;
    const baseline = own?.number('baseline') ?? 0;
    const lines = [
      lineOf(
        find((source) => source.flag('u')),
        'underline',
      ),
      lineOf(find(strike), 'line-through'),
    ];
    const raised = baseline === 0 ? 1 : 0.66;
    return {
      'font-size': `${((size * this.context.scale * raised) / 100).toFixed(2)}pt`,
      'font-weight': find((source) => source.flag('b')) ? 'bold' : undefined,
      'font-style': find((source) => source.flag('i')) ? 'italic' : undefined,
      'text-decoration': lines.filter(Boolean).join(' ') || undefined,
      'vertical-align': baseline > 0 ? 'super' : baseline < 0 ? 'sub' : undefined,
      'text-transform': find((source) => source.attribute('cap')) === 'all' ? 'uppercase' : undefined,
      'font-family': fontFamily(this.fontName(find((source) => source.child('a:latin')?.attribute('typeface')))),
      color: (own && this.colorOf(own)) ?? this.context.color ?? find((source) => this.colorOf(source)),
    };
  }

  private colorOf(source: XmlNode): string | undefined {
    return this.context.colors.of(source.child('a:solidFill'));
  }

  private fontName(name: string | undefined): string | undefined {
    return name?.startsWith('+') ? this.context.fonts.get(name.slice(1, 3)) : (name ?? this.context.fonts.get('mn'));
  }

  private lineHeight(): string | undefined {
    const spacing = this.first((source) => source.child('a:lnSpc'));
    const share = spacing?.child('a:spcPct')?.number('val');
    const points = spacing?.child('a:spcPts')?.number('val');
    if (points !== undefined) return `${points / 100}pt`;
    return share === undefined ? undefined : ((share / 100_000) * 1.2).toFixed(3);
  }

  private space(name: string): string | undefined {
    const spacing = this.first((source) => source.child(name));
    const points = spacing?.child('a:spcPts')?.number('val');
    const share = spacing?.child('a:spcPct')?.number('val');
    if (points !== undefined) return `${points / 100}pt`;
    return share === undefined ? undefined : `${(share / 100_000) * 1.2}em`;
  }

  private number(name: string): number | undefined {
    return this.first((source) => source.number(name));
  }

  private first<T>(read: (source: XmlNode) => T | undefined): T | undefined {
    return this.sources.map(read).find((value) => value !== undefined);
  }
}

const strike = (source: XmlNode): boolean | undefined => {
  const value = source.attribute('strike');
  return value === undefined ? undefined : value !== 'noStrike';
};

const lineOf = (drawn: boolean | undefined, name: string): string => (drawn ? name : '');

/** The character of a bullet. Characters of symbol fonts (private use area) are replaced by a dot. */
function bulletSign(node: XmlNode): string {
  const sign = node.attribute('char') ?? '•';
  return /[\ue000-\uf8ff§]/.test(sign) ? '•' : sign;
}
