import { elementAttribute, type Package, parseXml, type XmlElement } from '@app/formats';

const STYLES = /^word\/styles\d*\.xml$/i;
/** Styles on which one is based, one after the other; also those of a document that goes in circles. */
const MAX_BASES = 32;

interface Style {
  readonly basedOn: string | null;
  /** Whether it begins or ends a numbering; null to take that of the style on which it is based. */
  readonly isNumbered: boolean | null;
}

/** The ids of the paragraph styles of a Word document that number their paragraphs, or give them bullets (ISO/IEC 29500-1, 17.9). */
export function listStyles(pkg: Package): ReadonlySet<string> {
  const part = pkg.entries.find(({ name }) => STYLES.test(name))?.name;
  if (part === undefined) return new Set();
  const source = pkg.text(part);
  const styles = new Map(parseXml(source, part).children.flatMap((element) => styleOf(element, source)));
  return new Set([...styles.keys()].filter((id) => isNumbered(id, styles)));
}

function isNumbered(id: string, styles: ReadonlyMap<string, Style>): boolean {
  let style = styles.get(id);
  for (let depth = 0; style && depth < MAX_BASES; depth++) {
    if (style.isNumbered !== null) return style.isNumbered;
    style = styles.get(style.basedOn ?? '');
  }
  return false;
}

function styleOf(element: XmlElement, source: string): [string, Style][] {
  if (element.name !== 'w:style' || valueOf(element, 'type', source) !== 'paragraph') return [];
  const id = valueOf(element, 'styleId', source);
  const basedOn = childOf(element, 'w:basedOn');
  if (id === undefined) return [];
  return [
    [id, { basedOn: (basedOn && valueOf(basedOn, 'val', source)) ?? null, isNumbered: numberingOf(element, source) }],
  ];
}

/**
 * Whether the properties of a paragraph or a style begin a numbering (17.9.18): with the number 0 they end that of the style. Null
 * without any.
 */
export function numberingOf(element: XmlElement, source: string): boolean | null {
  const numbering = childOf(childOf(element, 'w:pPr'), 'w:numPr');
  const number = childOf(numbering, 'w:numId');
  return numbering ? !number || valueOf(number, 'val', source) !== '0' : null;
}

/** The id of the style of a paragraph; undefined for the default. */
export function styleIdOf(paragraph: XmlElement, source: string): string | undefined {
  const style = childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle');
  return style && valueOf(style, 'val', source);
}

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The value of an attribute with the prefix of its element. */
const valueOf = (element: XmlElement, name: string, source: string): string | undefined =>
  elementAttribute(source, element, element.rawName.slice(0, element.rawName.indexOf(':') + 1) + name);
