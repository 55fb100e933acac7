import {
  decodeText,
  openPackage,
  type Package,
  parseXml,
  readRelationships,
  readWorkbook,
  walkElements,
  withoutCdata,
  type XmlElement,
} from '@app/formats';
import type { DocumentContent } from './case-folder';

/** Characters that elements without text stand for. */
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:br': '\n',
  'w:cr': '\n',
  'w:tab': '\t',
  'w:noBreakHyphen': '-',
  'a:br': '\n',
};
const PARAGRAPHS = new Set(['w:p', 'a:p']);
const TABLES = new Set(['w:tbl', 'a:tbl']);
const ROWS = new Set(['w:tr', 'a:tr']);
const CELLS = new Set(['w:tc', 'a:tc']);
const TEXTS = new Set(['w:t', 'a:t', 'm:t']);
/** A second form of a shape, for programs that do not know the first. */
const SKIPPED = new Set(['mc:Fallback', 'w:del']);

/** A part as source and tree. */
interface Part {
  readonly source: string;
  readonly root: XmlElement;
}

/** What a filled document shows. @throws TemplateError for a package that cannot be read */
export function contentOf(file: Buffer): DocumentContent {
  const { pkg, type } = openPackage(file);
  if (type === 'xlsx') return sheetContent(pkg);
  const names = type === 'pptx' ? slideNames(pkg) : ['word/document.xml'];
  const parts = names.map((name) => readPart(pkg, name));
  const all = (wanted: ReadonlySet<string>): number =>
    parts.reduce((sum, part) => sum + elementsOf(part.root, wanted).length, 0);
  const tables = parts.flatMap((part) => elementsOf(part.root, TABLES).map((table) => ({ part, table })));
  return {
    paragraphs: parts.flatMap((part) => shownTexts(part, part.root)),
    cells: tables.map(({ part, table }) => rowsOf(part, table)),
    headers: headerNames(pkg).flatMap((name) => {
      const part = readPart(pkg, name);
      return shownTexts(part, part.root);
    }),
    tables: tables.length,
    rows: all(ROWS),
    pictures: all(new Set(['pic:pic', 'p:pic'])),
    sections: all(new Set(['w:sectPr'])),
    hyperlinks: all(new Set(['w:hyperlink', 'a:hlinkClick'])),
    slides: type === 'pptx' ? names.length : 0,
  };
}

function readPart(pkg: Package, name: string): Part {
  const source = withoutCdata(pkg.text(name));
  return { source, root: parseXml(source, name) };
}

/** The slides in the order of the presentation. */
function slideNames(pkg: Package): string[] {
  const main = 'ppt/presentation.xml';
  const links = new Map(readRelationships(pkg, main).map(({ id, target }) => [id, target]));
  const ids = [...pkg.text(main).matchAll(/<p:sldId\s[^>]*?r:id="([^"]+)"/g)].map((match) => match[1] as string);
  return ids.flatMap((id) => links.get(id) ?? []);
}

const headerNames = (pkg: Package): string[] =>
  pkg.entries
    .map(({ name }) => name)
    .filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name))
    .sort();

function elementsOf(root: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  const found: XmlElement[] = [];
  walkElements(root, (element) => {
    if (SKIPPED.has(element.name)) return false;
    if (names.has(element.name)) found.push(element);
    return true;
  });
  return found;
}

/** The texts of the paragraphs below an element, without those in tables. */
function textsOf(part: Part, root: XmlElement): string[] {
  const texts: string[] = [];
  walkElements(root, (element) => {
    if (SKIPPED.has(element.name) || (element !== root && TABLES.has(element.name))) return false;
    if (PARAGRAPHS.has(element.name)) texts.push(paragraphText(part, element));
    return true;
  });
  return texts;
}

const shownTexts = (part: Part, root: XmlElement): string[] => textsOf(part, root).filter((text) => text.trim() !== '');

/** The text of a paragraph; paragraphs of text boxes in it have their own. */
function paragraphText({ source }: Part, paragraph: XmlElement): string {
  let text = '';
  walkElements(paragraph, (element) => {
    if (element !== paragraph && (PARAGRAPHS.has(element.name) || SKIPPED.has(element.name))) return false;
    if (TEXTS.has(element.name)) text += decodeText(source.slice(element.openEnd, element.closeStart));
    // A tab among the properties of a paragraph is a tab stop.
    if (element.name === 'w:tab' && element.parent?.name !== 'w:r') return true;
    text += CHARACTERS[element.name] ?? '';
    return true;
  });
  return text;
}

function rowsOf(part: Part, table: XmlElement): string[][] {
  const rows = elementsOf(table, ROWS).filter((row) => ancestor(row, TABLES) === table);
  return rows.map((row) =>
    elementsOf(row, CELLS)
      .filter((cell) => ancestor(cell, ROWS) === row)
      .map((cell) => shownTexts(part, cell).join('\n')),
  );
}

function ancestor({ parent }: XmlElement, names: ReadonlySet<string>): XmlElement | null {
  for (let at = parent; at; at = at.parent) if (names.has(at.name)) return at;
  return null;
}

/** The cells of all sheets as the file stores them: text, numbers, and the formulas of cells without a value. */
function sheetContent(pkg: Package): DocumentContent {
  const strings = pkg.has('xl/sharedStrings.xml') ? sharedStrings(pkg) : [];
  const cells = readWorkbook(pkg).sheets.map(({ part }) => sheetRows(readPart(pkg, part), strings));
  const rows = cells.reduce((sum, sheet) => sum + sheet.length, 0);
  const pictures = pkg.entries.reduce(
    (sum, { name }) =>
      sum + (/^xl\/drawings\/[^/]+\.xml$/.test(name) ? pkg.text(name).split('<xdr:pic>').length - 1 : 0),
    0,
  );
  const none = { paragraphs: [], headers: [], sections: 0, hyperlinks: 0, slides: 0 };
  return { ...none, cells, tables: cells.length, rows, pictures };
}

function sharedStrings(pkg: Package): string[] {
  const part = readPart(pkg, 'xl/sharedStrings.xml');
  return part.root.children.map((item) => stringText(part, item));
}

const stringText = ({ source }: Part, item: XmlElement): string =>
  elementsOf(item, new Set(['x:t', 't']))
    .map(({ openEnd, closeStart }) => decodeText(source.slice(openEnd, closeStart)))
    .join('');

function sheetRows(part: Part, strings: readonly string[]): string[][] {
  return elementsOf(part.root, new Set(['x:row', 'row'])).map((row) =>
    row.children.map((cell) => cellText(part, cell, strings)),
  );
}

function cellText(part: Part, cell: XmlElement, strings: readonly string[]): string {
  const tag = part.source.slice(cell.start, cell.openEnd);
  const child = (name: string): string => {
    const found = cell.children.find(({ rawName }) => rawName.replace(/^\w+:/, '') === name);
    return found ? decodeText(part.source.slice(found.openEnd, found.closeStart)) : '';
  };
  if (/\st="s"/.test(tag)) return strings[Number(child('v'))] ?? '';
  if (/\st="inlineStr"/.test(tag)) return stringText(part, cell);
  return child('v') || (child('f') && `=${child('f')}`);
}
