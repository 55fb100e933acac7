import { escapeHtml, fontFamily, styleAttribute, type Css } from '../html';
import { bulletSign, ListNumbers } from './slide-bullets';
import type { SlideColors } from './slide-colors';
import type { XmlNode } from '@app/formats';

/** The properties that a text body inherits. `styles` are style lists in order of precedence. */
export interface TextContext {
  readonly colors: SlideColors;
  readonly styles: readonly XmlNode[];
  readonly fonts: ReadonlyMap<string, string>;
  /** Default text colour from the style of the shape. */
  readonly color?: string;
  /** Whether text is bold by the style of its table. */
  readonly isBold?: boolean;
  readonly slideNumber: number;
  /** Factor on font sizes, below 1 for text that is shrunk to its shape. */
  readonly scale: number;
  /** Share by which line spacings are reduced for such text. */
  readonly lineReduction: number;
}

const EMU_PER_PIXEL = 9_525;
const ALIGNMENTS: Record<string, string> = { l: 'left', r: 'right', ctr: 'center', just: 'justify', dist: 'justify' };
const DEFAULT_SIZE = 1_800;

/** Converts the paragraphs of a text body to HTML (ISO/IEC 29500-1, 21.1.2). */
export function textHtml(body: XmlNode | undefined, context: TextContext): string {
  const numbers = new ListNumbers();
  return (body?.children('a:p') ?? []).map((paragraph) => new Paragraph(paragraph, context).html(numbers)).join('');
}

/** The direction of text by `vert` (20.1.10.83): upwards, downwards, or letter below letter. */
export function textDirection(vertical: string | undefined): Css {
  if (vertical === 'vert270') return { 'writing-mode': 'sideways-lr' };
  if (vertical === 'vert' || vertical === 'eaVert') return { 'writing-mode': 'vertical-rl' };
  const isStacked = vertical?.startsWith('wordArtVert') ?? false;
  return isStacked ? { 'writing-mode': 'vertical-lr', 'text-orientation': 'upright' } : {};
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
    const font = this.first((source) => source.child('a:buFont')?.attribute('typeface')) ?? '';
    const text = kind.name === 'a:buAutoNum' ? numbers.next(this.level, kind) : bulletSign(kind, font);
    const indent = Math.abs(this.number('indent') ?? 0) / EMU_PER_PIXEL;
    const first = this.node.children('a:r')[0]?.child('a:rPr');
    const css = {
      ...this.runCss(first, this.bulletScale()),
      ...this.bulletColor(),
      display: 'inline-block',
      'text-indent': '0',
      'min-width': `${indent || 12}px`,
    };
    return `<span${styleAttribute(css)}>${escapeHtml(text)}</span>`;
  }

  /** The size of bullets as a share of that of the text. */
  private bulletScale(): number {
    const share = this.first((source) => source.child('a:buSzPct')?.number('val')) ?? 100_000;
    return Math.min(4, Math.max(0.25, share / 100_000));
  }

  private bulletColor(): Css {
    const color = this.first((source) => this.context.colors.of(source.child('a:buClr')));
    return color === undefined ? {} : { color };
  }

  private run(child: XmlNode): string {
    if (child.name === 'a:br') return '<br>';
    if (child.name !== 'a:r' && child.name !== 'a:fld') return '';
    const isNumber = child.name === 'a:fld' && child.attribute('type') === 'slidenum';
    const text = isNumber ? String(this.context.slideNumber) : (child.child('a:t')?.text ?? '');
    return text === '' ? '' : `<span${styleAttribute(this.runCss(child.child('a:rPr')))}>${escapeHtml(text)}</span>`;
  }

  private runCss(own: XmlNode | undefined, share = 1): Css {
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
      'font-size': `${((size * this.context.scale * raised * share) / 100).toFixed(2)}pt`,
      'font-weight': (own?.flag('b') ?? this.context.isBold ?? find((source) => source.flag('b'))) ? 'bold' : undefined,
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
    const { lineReduction } = this.context;
    if (share === undefined && lineReduction === 0) return undefined;
    return (Math.max(0.2, (share ?? 100_000) / 100_000 - lineReduction) * 1.2).toFixed(3);
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
