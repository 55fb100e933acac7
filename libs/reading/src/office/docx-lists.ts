import { type Package, readPart, type XmlNode } from '@app/formats/packages';
import { listNumber } from './list-numbers';

/** Styles that are based on each other. */
const DEEPEST = 20;
/** Characters of the longest text before an item: a longer one is a sentence. */
const MAX_MARK = 40;
const BULLET = '• ';

/** The list and level of a paragraph (`w:numPr`), as far as it says them. */
interface ListLevel {
  list: string | undefined;
  level: string | undefined;
}

/** What stands before the items of a level: a format of numbers, and the text in which `%1` is the number of the first level. */
interface LevelFormat {
  format: string;
  text: string;
  start: number;
  /** The style whose paragraphs are items of this level. */
  style: string | undefined;
}

/** A list: the definition whose counters it shares, and its levels by their number. */
interface List {
  definition: string;
  levels: ReadonlyMap<string, LevelFormat>;
  /** The numbers at which levels of this list start anew. */
  starts: ReadonlyMap<string, number>;
}

/** What stands before the items of the lists of a document, by its numberings and styles (ISO/IEC 29500-1, 17.9). */
export class DocxLists {
  /** The last number of each level, by definition. */
  private readonly counts = new Map<string, Map<number, number>>();
  /** Levels that have started anew, as `list/level`. */
  private readonly started = new Set<string>();

  private constructor(
    private readonly lists: ReadonlyMap<string, List>,
    private readonly styles: ReadonlyMap<string, XmlNode>,
  ) {}

  static read(pkg: Package, numbering: string | null, styles: string | null): DocxLists {
    if (numbering === null) return new DocxLists(new Map(), new Map());
    const ofStyles = styles === null ? [] : readPart(pkg, styles).children('w:style');
    return new DocxLists(
      listsIn(readPart(pkg, numbering)),
      new Map(ofStyles.map((style) => [style.prefixed('styleId') ?? '', style])),
    );
  }

  /**
   * The bullet or number before the next paragraph, which has these properties (`w:pPr`); empty for one that is no item. Paragraphs are
   * asked for in the order of the document, because each counts.
   */
  nextMark(properties: XmlNode | undefined): string {
    if (this.lists.size === 0) return '';
    const own = levelIn(properties);
    const styleId = properties?.child('w:pStyle')?.prefixed('val');
    const style = this.ofStyle(styleId, 0);
    const id = own.list ?? style.list;
    const list = id === undefined ? undefined : this.lists.get(id);
    if (id === undefined || !list) return '';
    const level = own.level ?? levelOfStyle(list, styleId) ?? style.level ?? '0';
    const format = list.levels.get(level);
    if (!format) return '';
    if (format.format === 'bullet') return BULLET;
    return this.numberOf(id, list, Number(level));
  }

  private numberOf(id: string, list: List, level: number): string {
    const counts = this.counts.get(list.definition) ?? new Map<number, number>();
    this.counts.set(list.definition, counts);
    const start = list.starts.get(String(level));
    const isAnew = start !== undefined && !this.started.has(`${id}/${level}`);
    this.started.add(`${id}/${level}`);
    const first = start ?? list.levels.get(String(level))?.start ?? 1;
    const last = counts.get(level);
    counts.set(level, isAnew || last === undefined ? first : last + 1);
    for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
    const text = list.levels.get(String(level))?.text ?? '';
    const mark = text.replace(/%([1-9])/g, (_, digit: string) => {
      const shown = list.levels.get(String(Number(digit) - 1));
      return listNumber(counts.get(Number(digit) - 1) ?? shown?.start ?? 1, shown?.format ?? 'decimal');
    });
    return mark === '' || mark.length > MAX_MARK ? '' : `${mark} `;
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

/** The level whose items are the paragraphs of a style. */
function levelOfStyle({ levels }: List, style: string | undefined): string | undefined {
  if (style === undefined) return undefined;
  return [...levels].find(([, level]) => level.style === style)?.[0];
}

/** The lists of a numbering part by their id. */
function listsIn(root: XmlNode): Map<string, List> {
  const definitions = new Map(
    root
      .children('w:abstractNum')
      .map((list) => [list.prefixed('abstractNumId') ?? '', levelsIn(list.children('w:lvl'))] as const),
  );
  return new Map(
    root.children('w:num').map((list) => {
      const definition = list.child('w:abstractNumId')?.prefixed('val') ?? '';
      const changes = list.children('w:lvlOverride');
      const own = levelsIn(changes.flatMap((change) => change.children('w:lvl')));
      const starts = changes.flatMap((change) => {
        const start = numberIn(change.child('w:startOverride'));
        return start === undefined ? [] : [[change.prefixed('ilvl') ?? '0', start] as const];
      });
      const levels = new Map([...(definitions.get(definition) ?? []), ...own]);
      return [list.prefixed('numId') ?? '', { definition, levels, starts: new Map(starts) }];
    }),
  );
}

function levelsIn(levels: XmlNode[]): Map<string, LevelFormat> {
  return new Map(
    levels.map((level) => [
      level.prefixed('ilvl') ?? '0',
      {
        format: level.child('w:numFmt')?.prefixed('val') ?? 'decimal',
        text: level.child('w:lvlText')?.prefixed('val') ?? '',
        start: numberIn(level.child('w:start')) ?? 1,
        style: level.child('w:pStyle')?.prefixed('val'),
      },
    ]),
  );
}

function numberIn(node: XmlNode | undefined): number | undefined {
  const value = Number(node?.prefixed('val') ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
}
