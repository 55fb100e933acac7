import { type Package, readPart, type XmlNode } from '@app/formats';
import { htmlDocument, styleAttribute, type Css } from '../html';
import {
  combine,
  cssMatrix,
  inverse,
  mappedBounds,
  numbersOf,
  transformOf,
  translation,
  type Bounds,
} from './idml-geometry';
import { itemsOf, type PageItem } from './idml-items';
import { pictureIn } from './idml-picture';
import { readStory } from './idml-story';
import { IdmlStyles } from './idml-styles';
import { textsOfFrames } from './idml-threads';

const STYLES = `
  section { position: relative; overflow: hidden; break-after: page; }
  section:last-child { break-after: auto; }
  .item { position: absolute; left: 0; top: 0; box-sizing: border-box; transform-origin: 0 0; display: flex; flex-direction: column; }
  .text { min-width: 0; }
  p { margin: 0; white-space: pre-wrap; }
  table { border-collapse: collapse; width: 100%; }
  td { border: 1px solid #000; padding: 3pt; vertical-align: top; }
`;
/** Points of the longest page side in InDesign, 216 inches. */
const MAX_SIDE = 15_552;
const VERTICAL: Record<string, string> = { CenterAlign: 'center', BottomAlign: 'flex-end' };

/**
 * Converts an InDesign document to HTML for printing: pages with text frames, coloured shapes and embedded pictures only. Throws TemplateError.
 */
export function idmlHtml(pkg: Package): string {
  return new IdmlPrinter(pkg).html();
}

interface Spread {
  readonly root: XmlNode;
  readonly pages: readonly XmlNode[];
  readonly items: readonly PageItem[];
}

class IdmlPrinter {
  private readonly styles: IdmlStyles;
  private readonly spreads: readonly Spread[];
  private readonly masters: ReadonlyMap<string, Spread>;
  private readonly texts: ReadonlyMap<string, string>;

  constructor(private readonly pkg: Package) {
    this.styles = new IdmlStyles(pkg);
    const map = readPart(pkg, 'designmap.xml');
    const hidden = new Set(
      map
        .children('Layer')
        .flatMap((layer) => (layer.flag('Visible') === false ? (layer.attribute('Self') ?? []) : [])),
    );
    const parts = (name: string) =>
      map
        .children(name)
        .flatMap((link) => link.attribute('src') ?? [])
        .filter((part) => pkg.has(part));
    const spreads = (name: string) => parts(`idPkg:${name}`).flatMap((part) => this.readSpreads(part, name, hidden));
    this.spreads = spreads('Spread');
    this.masters = new Map(spreads('MasterSpread').map((master) => [master.root.attribute('Self') ?? '', master]));
    const stories = parts('idPkg:Story').flatMap((part) => readPart(pkg, part).children('Story'));
    const read = new Map(stories.map((story) => [story.attribute('Self') ?? '', readStory(story, this.styles)]));
    this.texts = textsOfFrames(
      [...this.spreads, ...this.masters.values()].flatMap(({ items }) => items),
      read,
    );
  }

  html(): string {
    const pages = this.spreads.flatMap((spread) => spread.pages.map((page, index) => this.page(spread, page, index)));
    const sizes = pages.map(
      ({ width, height }, index) => `@page p${index} { size: ${width}pt ${height}pt; margin: 0 }`,
    );
    const bodies = pages.map(({ width, height, items }, index) => {
      const css = { page: `p${index}`, width: `${width}pt`, height: `${height}pt` };
      return `<section${styleAttribute(css)}>${items}</section>`;
    });
    // A document without pages becomes one empty page.
    return htmlDocument(STYLES + sizes.join(''), bodies.join('') || '<section></section>');
  }

  private readSpreads(part: string, name: string, hidden: ReadonlySet<string>): Spread[] {
    return readPart(this.pkg, part)
      .children(name)
      .map((root) => ({ root, pages: root.children('Page'), items: itemsOf(root, hidden) }));
  }

  private page(spread: Spread, page: XmlNode, index: number): { width: number; height: number; items: string } {
    const bounds = pageBounds(page);
    const master =
      spread.root.flag('ShowMasterItems') === false
        ? undefined
        : this.masters.get(page.attribute('AppliedMaster') ?? '');
    const masterPage = master?.pages[Math.min(index, master.pages.length - 1)];
    const below = master && masterPage ? this.items(master.items, masterPage) : '';
    const size = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
    return { ...size, items: below + this.items(spread.items, page) };
  }

  /** The HTML of the items that overlap a page, in the page's coordinates. */
  private items(items: readonly PageItem[], page: XmlNode): string {
    const { left, top, right, bottom } = pageBounds(page);
    const toPage = combine(translation(-left, -top), inverse(transformOf(page)));
    return items
      .map((item) => ({ ...item, matrix: combine(toPage, item.matrix) }))
      .filter(({ matrix, bounds }) => overlaps(mappedBounds(matrix, bounds), right - left, bottom - top))
      .map((item) => this.item(item))
      .join('');
  }

  private item({ node, bounds, matrix }: PageItem): string {
    const preference = node.child('TextFramePreference');
    const columns = Math.min(preference?.number('TextColumnCount') ?? 1, 40);
    const css: Css = {
      width: `${bounds.right - bounds.left}pt`,
      height: `${bounds.bottom - bounds.top}pt`,
      transform: cssMatrix(combine(matrix, translation(bounds.left, bounds.top))),
      background: this.styles.color(node.attribute('FillColor'), node.number('FillTint')),
      border: this.stroke(node),
      'border-radius': node.name === 'Oval' ? '50%' : undefined,
      padding: insets(preference),
      'justify-content': VERTICAL[preference?.attribute('VerticalJustification') ?? ''],
    };
    const text = this.texts.get(node.attribute('Self') ?? '') ?? '';
    const inner =
      columns > 1
        ? styleAttribute({
            'column-count': String(columns),
            'column-gap': `${preference?.number('TextColumnGutter') ?? 12}pt`,
          })
        : '';
    const picture = pictureIn(node, bounds);
    if (picture !== '') css.overflow = 'hidden';
    return `<div class="item"${styleAttribute(css)}>${picture}${text === '' ? '' : `<div class="text"${inner}>${text}</div>`}</div>`;
  }

  private stroke(node: XmlNode): string | undefined {
    const color = this.styles.color(node.attribute('StrokeColor'), node.number('StrokeTint'));
    const weight = node.number('StrokeWeight') ?? (color ? 1 : 0);
    return color && weight > 0 ? `${weight}pt solid ${color}` : undefined;
  }
}

function pageBounds(page: XmlNode): Bounds {
  const [top = 0, left = 0, bottom = 842, right = 595] = numbersOf(page.attribute('GeometricBounds'));
  const side = (from: number, to: number) => from + Math.min(MAX_SIDE, Math.max(1, to - from));
  return { top, left, bottom: side(top, bottom), right: side(left, right) };
}

function overlaps({ left, top, right, bottom }: Bounds, width: number, height: number): boolean {
  return left < width && right > 0 && top < height && bottom > 0;
}

/** The CSS padding from `InsetSpacing`: a list of top, left, bottom and right, or one number for all sides. */
function insets(preference: XmlNode | undefined): string | undefined {
  const spacing = preference?.child('Properties', 'InsetSpacing');
  const list = (spacing?.children('ListItem') ?? []).map(({ text }) => Number(text) || 0);
  const [top, left, bottom, right] =
    list.length === 4 ? list : list.length === 1 ? Array<number>(4).fill(list[0] ?? 0) : [];
  return top === undefined ? undefined : `${top}pt ${right}pt ${bottom}pt ${left}pt`;
}
