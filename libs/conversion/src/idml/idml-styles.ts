import { type Package, readPart, type XmlNode } from '@app/formats';
import { fontFamily, type Css } from '../html';
import { numbersOf } from './idml-geometry';
import { tinted } from '../office-color';

const ALIGNMENTS: Record<string, string> = {
  LeftAlign: 'left',
  CenterAlign: 'center',
  RightAlign: 'right',
  LeftJustified: 'justify',
  CenterJustified: 'justify',
  RightJustified: 'justify',
  FullyJustified: 'justify',
  ToBindingSide: 'left',
  AwayFromBindingSide: 'right',
};
/** Maximum length of a chain of `BasedOn` styles, which may be cyclic. */
const MAX_DEPTH = 32;

/** The styles and colours of an IDML package (IDML File Format Specification, 8.4 and 8.6). */
export class IdmlStyles {
  private readonly styles: ReadonlyMap<string, XmlNode>;
  private readonly colors: ReadonlyMap<string, string>;

  constructor(pkg: Package) {
    const sheets = pkg.has('Resources/Styles.xml') ? readPart(pkg, 'Resources/Styles.xml') : null;
    const graphic = pkg.has('Resources/Graphic.xml') ? readPart(pkg, 'Resources/Graphic.xml') : null;
    const all = ['ParagraphStyle', 'CharacterStyle'].flatMap((name) => sheets?.descendants(name) ?? []);
    this.styles = new Map(all.map((style) => [style.attribute('Self') ?? '', style]));
    this.colors = new Map((graphic?.descendants('Color') ?? []).flatMap(colorEntry));
  }

  /** The CSS colour of a named colour (`Color/Black`) with a tint in percent; undefined for an unknown name. */
  color(name: string | undefined, tint?: number): string | undefined {
    const color = this.colors.get(name ?? '') ?? STANDARD[name ?? ''];
    return color && tint !== undefined && tint >= 0 && tint < 100 ? tinted(color, 1 - tint / 100) : color;
  }

  /** The CSS of a paragraph from its own properties and its style. */
  paragraph(range: XmlNode): Css {
    const sources = this.chain(range, 'AppliedParagraphStyle');
    const points = (name: string) => pointsOf(first(sources, (source) => source.number(name)));
    return {
      'text-align': ALIGNMENTS[first(sources, (source) => source.attribute('Justification')) ?? ''],
      'margin-top': points('SpaceBefore'),
      'margin-bottom': points('SpaceAfter'),
      'margin-left': points('LeftIndent'),
      'margin-right': points('RightIndent'),
      'text-indent': points('FirstLineIndent'),
    };
  }

  /** The CSS of characters from their own properties, their style, their paragraph and its style, in this order. */
  characters(range: XmlNode, paragraph: XmlNode | undefined): Css {
    const own = this.chain(range, 'AppliedCharacterStyle');
    const sources = paragraph ? [...own, ...this.chain(paragraph, 'AppliedParagraphStyle')] : own;
    const find = <T>(read: (source: XmlNode) => T | undefined) => first(sources, read);
    const size = find((source) => source.number('PointSize')) ?? 12;
    const leading = Number.parseFloat(find((source) => source.child('Properties', 'Leading')?.text) ?? '');
    const weight = find((source) => source.attribute('FontStyle')) ?? '';
    const lines = [
      find((source) => source.flag('Underline')) && 'underline',
      find((source) => source.flag('StrikeThru')) && 'line-through',
    ];
    return {
      'font-family': fontFamily(find((source) => source.child('Properties', 'AppliedFont')?.text)),
      'font-size': `${size}pt`,
      'line-height': Number.isFinite(leading) ? `${leading}pt` : '1.2',
      'font-weight': /bold|black|heavy|semi|demi/i.test(weight) ? 'bold' : undefined,
      'font-style': /italic|oblique/i.test(weight) ? 'italic' : undefined,
      'text-decoration': lines.filter(Boolean).join(' ') || undefined,
      'text-transform': find((source) => source.attribute('Capitalization')) === 'AllCaps' ? 'uppercase' : undefined,
      color: this.color(
        find((source) => source.attribute('FillColor')),
        find((source) => source.number('FillTint')),
      ),
    };
  }

  /** A range, the style that it applies, and the styles on which that is based. */
  private chain(range: XmlNode, applied: string): XmlNode[] {
    const chain = [range];
    const kind = applied.replace('Applied', '');
    let name = range.attribute(applied);
    while (name !== undefined && chain.length < MAX_DEPTH) {
      const style: XmlNode | undefined = this.styles.get(name) ?? this.styles.get(`${kind}/${name}`);
      if (!style) break;
      chain.push(style);
      name = style.child('Properties', 'BasedOn')?.text;
    }
    return chain;
  }
}

const STANDARD: Record<string, string> = {
  'Color/Black': '#000000',
  'Color/Paper': '#ffffff',
  'Color/White': '#ffffff',
};

function colorEntry(color: XmlNode): [string, string][] {
  const values = numbersOf(color.attribute('ColorValue'));
  const rgb = color.attribute('Space') === 'RGB' ? values : color.attribute('Space') === 'CMYK' ? fromCmyk(values) : [];
  if (rgb.length !== 3) return [];
  const hex = rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return [[color.attribute('Self') ?? '', `#${hex}`]];
}

/** Converts CMYK percentages to RGB (0 to 255) without a colour profile. */
function fromCmyk([cyan, magenta, yellow, black]: readonly number[]): number[] {
  if (cyan === undefined || magenta === undefined || yellow === undefined || black === undefined) return [];
  return [cyan, magenta, yellow].map((ink) => 255 * (1 - ink / 100) * (1 - black / 100));
}

function first<T>(sources: readonly XmlNode[], read: (source: XmlNode) => T | undefined): T | undefined {
  return sources.map(read).find((value) => value !== undefined);
}

const pointsOf = (value: number | undefined): string | undefined => (value ? `${value}pt` : undefined);
