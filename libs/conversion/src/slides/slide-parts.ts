import { linkedPart, linkedParts, mainPart, type Package, readPart, type XmlNode } from '@app/formats';
import { readThemeColors } from '../office-color';
import { SlideColors } from './slide-colors';

/** A slide, layout or master; `links` maps its relationship ids to part names. */
export interface SlideLayer {
  readonly part: string;
  readonly root: XmlNode;
  readonly links: ReadonlyMap<string, string>;
}

/** A slide with the layout and master from which it inherits. */
export interface Slide {
  readonly number: number;
  readonly slide: SlideLayer;
  readonly layout: SlideLayer | null;
  readonly master: SlideLayer | null;
  readonly colors: SlideColors;
  /** Fonts of the theme: `mj` for headings, `mn` for text. */
  readonly fonts: ReadonlyMap<string, string>;
}

export interface Presentation {
  /** Size of its slides in EMU. */
  readonly width: number;
  readonly height: number;
  readonly slides: readonly Slide[];
  readonly defaultStyle: XmlNode | undefined;
  readonly tableStyles: XmlNode | undefined;
}

const DEFAULT_SIZE = [9_144_000, 6_858_000] as const;
/** 56 inches in EMU, the maximum slide size (ISO/IEC 29500-1, 19.7.10). */
const MAX_SIDE = 51_206_400;

/** Reads the visible slides of a presentation in their order. Throws TemplateError. */
export function readPresentation(pkg: Package): Presentation {
  const part = mainPart(pkg);
  const root = readPart(pkg, part);
  const links = linkedParts(pkg, part);
  const size = root.child('p:sldSz');
  const side = (name: string, fallback: number) => Math.min(MAX_SIDE, Math.max(9_525, size?.number(name) ?? fallback));
  const parts = (root.child('p:sldIdLst')?.children('p:sldId') ?? []).flatMap(
    (id) => links.get(id.prefixed('id') ?? '') ?? [],
  );
  const reader = new SlideReader(pkg);
  const tableStyles = linkedPart(pkg, part, 'tableStyles');
  const first = root.number('firstSlideNum') ?? 1;
  return {
    width: side('cx', DEFAULT_SIZE[0]),
    height: side('cy', DEFAULT_SIZE[1]),
    slides: parts
      .map((name, index) => reader.slide(name, first + index))
      .filter(({ slide }) => slide.root.flag('show') !== false),
    defaultStyle: root.child('p:defaultTextStyle'),
    tableStyles: tableStyles === null ? undefined : readPart(pkg, tableStyles),
  };
}

class SlideReader {
  /** Cached by part name, because many slides share a layout and a master. */
  private readonly layers = new Map<string, SlideLayer>();

  constructor(private readonly pkg: Package) {}

  slide(part: string, number: number): Slide {
    const layoutPart = linkedPart(this.pkg, part, 'slideLayout');
    const masterPart = layoutPart && linkedPart(this.pkg, layoutPart, 'slideMaster');
    const theme = masterPart && linkedPart(this.pkg, masterPart, 'theme');
    const slide = this.layer(part);
    const layout = layoutPart === null ? null : this.layer(layoutPart);
    const master = masterPart ? this.layer(masterPart) : null;
    const own =
      slide.root.child('p:clrMapOvr', 'a:overrideClrMapping') ??
      layout?.root.child('p:clrMapOvr', 'a:overrideClrMapping');
    const colors = new SlideColors(readThemeColors(this.pkg, theme), own ?? master?.root.child('p:clrMap'));
    return { number, slide, layout, master, colors, fonts: this.fonts(theme) };
  }

  private layer(part: string): SlideLayer {
    const known = this.layers.get(part);
    const layer = known ?? { part, root: readPart(this.pkg, part), links: linkedParts(this.pkg, part) };
    this.layers.set(part, layer);
    return layer;
  }

  private fonts(theme: string | null): ReadonlyMap<string, string> {
    const scheme = theme === null ? undefined : readPart(this.pkg, theme).child('a:themeElements', 'a:fontScheme');
    const name = (kind: string) => scheme?.child(kind, 'a:latin')?.attribute('typeface') || 'Calibri';
    return new Map([
      ['mj', name('a:majorFont')],
      ['mn', name('a:minorFont')],
    ]);
  }
}
