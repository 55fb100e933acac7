import { decodeText, localName, mapFormulaReferences, walkElements, type XmlElement } from '@app/formats';

/** The elements of a chart that show cells of its workbook, and of Microsoft's extension for labels from cells. */
const KINDS = ['strRef', 'numRef', 'multiLvlStrRef', 'datalabelsRange'] as const;
export type ReferenceKind = (typeof KINDS)[number];

/** Cells of one sheet, as a formula names them. */
export interface ReferredCells {
  readonly sheet: string;
  readonly cells: string;
}

/** A reference of a chart to cells (ISO/IEC 29500-1, 21.2.2.123 and others): a formula, and a cache of what the cells show. */
export interface ChartReference {
  readonly kind: ReferenceKind;
  /** Offsets of the element in the chart. */
  readonly start: number;
  readonly end: number;
  /** Prefix of its elements, with the colon. */
  readonly prefix: string;
  readonly formula: string;
  /** Empty when the formula is a name or cannot be read. */
  readonly areas: readonly ReferredCells[];
  /** The escaped code of the number format in the cache. */
  readonly formatCode: string;
  /** The levels of the categories. */
  readonly levels: number;
  /** The element around it: `tx`, `cat`, `val` and others. */
  readonly role: string;
  /** Its own extension list. */
  readonly extensions: string;
}

/** The references of a chart in document order. */
export function readReferences(root: XmlElement, source: string): ChartReference[] {
  const found: ChartReference[] = [];
  walkElements(root, (element) => {
    const kind = KINDS.find((name) => name === localName(element));
    if (!kind) return true;
    const formula = element.children.find((child) => localName(child) === 'f');
    if (formula) found.push(referenceOf(element, kind, decodeText(inner(formula, source)), source));
    return false;
  });
  return found;
}

function referenceOf(element: XmlElement, kind: ReferenceKind, formula: string, source: string): ChartReference {
  const named = (name: string): XmlElement[] => {
    const matching: XmlElement[] = [];
    walkElements(element, (one) => {
      if (localName(one) === name) matching.push(one);
    });
    return matching;
  };
  const [code, extensions] = [named('formatCode')[0], element.children.find((one) => localName(one) === 'extLst')];
  return {
    kind,
    start: element.start,
    end: element.end,
    prefix: element.rawName.slice(0, element.rawName.indexOf(':') + 1),
    formula,
    areas: areasOf(formula),
    formatCode: code ? inner(code, source) : 'General',
    levels: named('lvl').length,
    role: element.parent ? localName(element.parent) : '',
    extensions: extensions ? source.slice(extensions.start, extensions.end) : '',
  };
}

function areasOf(formula: string): ReferredCells[] {
  const areas: ReferredCells[] = [];
  mapFormulaReferences(formula, ({ sheet, cells }) => {
    if (sheet !== null) areas.push({ sheet, cells });
    return cells;
  });
  return areas;
}

const inner = (element: XmlElement, source: string): string => source.slice(element.openEnd, element.closeStart);
