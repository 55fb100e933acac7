import { type Package, readPart, type XmlNode } from '@app/formats/packages';

/** Styles that are based on each other. */
const DEEPEST = 20;

/** The list and level of a paragraph (`w:numPr`), as far as it says them. */
interface ListLevel {
  list: string | undefined;
  level: string | undefined;
}

/** Which paragraphs of a document are items with a bullet, by its numberings and styles (ISO/IEC 29500-1, 17.9). */
export class DocxLists {
  private constructor(
    /** The levels with bullets, as `list/level`. */
    private readonly bullets: ReadonlySet<string>,
    private readonly styles: ReadonlyMap<string, XmlNode>,
  ) {}

  static read(pkg: Package, numbering: string | null, styles: string | null): DocxLists {
    if (numbering === null) return new DocxLists(new Set(), new Map());
    const ofStyles = styles === null ? [] : readPart(pkg, styles).children('w:style');
    return new DocxLists(
      bulletsIn(readPart(pkg, numbering)),
      new Map(ofStyles.map((style) => [style.prefixed('styleId') ?? '', style])),
    );
  }

  /** Whether a bullet stands before a paragraph with these properties (`w:pPr`). */
  hasBullet(properties: XmlNode | undefined): boolean {
    if (this.bullets.size === 0) return false;
    const own = levelIn(properties);
    const style = this.ofStyle(properties?.child('w:pStyle')?.prefixed('val'), 0);
    const list = own.list ?? style.list;
    return list !== undefined && this.bullets.has(`${list}/${own.level ?? style.level ?? '0'}`);
  }

  private ofStyle(id: string | undefined, depth: number): ListLevel {
    const style = id === undefined || depth > DEEPEST ? undefined : this.styles.get(id);
    if (!style) return { list: undefined, level: undefined };
    const own = levelIn(style.child('w:pPr'));
    const parent = this.ofStyle(style.child('w:basedOn')?.prefixed('val'), depth + 1);
    return { list: own.list ?? parent.list, level: own.level ?? parent.level };
  }
}

function levelIn(properties: XmlNode | undefined): ListLevel {
  const numbering = properties?.child('w:numPr');
  return {
    list: numbering?.child('w:numId')?.prefixed('val'),
    level: numbering?.child('w:ilvl')?.prefixed('val'),
  };
}

/** The levels with bullets of all lists of a numbering part. */
function bulletsIn(root: XmlNode): Set<string> {
  const levels = new Map(
    root.children('w:abstractNum').map((list) => [
      list.prefixed('abstractNumId'),
      list
        .children('w:lvl')
        .filter((level) => level.child('w:numFmt')?.prefixed('val') === 'bullet')
        .map((level) => level.prefixed('ilvl') ?? '0'),
    ]),
  );
  return new Set(
    root.children('w:num').flatMap((list) => {
      const ofList = levels.get(list.child('w:abstractNumId')?.prefixed('val')) ?? [];
      return ofList.map((level) => `${list.prefixed('numId') ?? ''}/${level}`);
    }),
  );
}
