import {
  CONTENT_TYPES_PART,
  openPackage,
  type Package,
  parseXml,
  readRelationships,
  relationshipsPart,
  walkElements,
  withoutCdata,
  type XmlElement,
} from '@app/formats';

/** The order of the children of an element in the schemas of ISO/IEC 29500-1, as far as a fill may write or move them. */
const CHILD_ORDER: Readonly<Record<string, readonly string[]>> = {
  'w:p': ['w:pPr'],
  'w:r': ['w:rPr'],
  'w:tbl': ['w:tblPr', 'w:tblGrid', 'w:tr'],
  'w:tr': ['w:tblPrEx', 'w:trPr', 'w:tc'],
  'w:tc': ['w:tcPr'],
  'w:tcPr': [
    'w:cnfStyle',
    'w:tcW',
    'w:gridSpan',
    'w:hMerge',
    'w:vMerge',
    'w:tcBorders',
    'w:shd',
    'w:noWrap',
    'w:tcMar',
  ],
  'w:drawing': [],
  'a:p': ['a:pPr'],
  'a:r': ['a:rPr', 'a:t'],
  'a:tbl': ['a:tblPr', 'a:tblGrid', 'a:tr'],
  'a:tc': ['a:txBody', 'a:tcPr'],
  'a:txBody': ['a:bodyPr', 'a:lstStyle', 'a:p'],
  'p:txBody': ['a:bodyPr', 'a:lstStyle', 'a:p'],
  'p:sld': ['p:cSld', 'p:clrMapOvr', 'p:transition', 'p:timing'],
};
/** Elements that need a child, and elements whose last child has to be a paragraph. */
const NEEDED_CHILD: Readonly<Record<string, string>> = {
  'w:tbl': 'w:tr',
  'w:tr': 'w:tc',
  'a:tbl': 'a:tr',
  'a:tr': 'a:tc',
  'a:txBody': 'a:p',
  'p:txBody': 'a:p',
};
const PARAGRAPH_LAST = new Set(['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr']);
/** Attributes that are unique in a part, by element. */
const UNIQUE: Readonly<Record<string, string>> = {
  'wp:docPr': 'id',
  'w:bookmarkStart': 'w:id',
  'p:cNvPr': 'id',
  'p:sldId': 'id',
};

/** What makes a docx, pptx or xlsx file invalid, each in a sentence; empty for a valid file. */
export function packageProblems(file: Buffer): string[] {
  const { pkg } = openPackage(file);
  return [
    ...repeatedNames(pkg),
    ...contentTypeProblems(pkg),
    ...pkg.entries.flatMap(({ name }) => (/\.(?:xml|rels)$/i.test(name) ? partProblems(pkg, name) : [])),
  ];
}

function repeatedNames({ entries }: Package): string[] {
  const names = entries.map(({ name }) => name.toLowerCase());
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`);
}

function contentTypeProblems(pkg: Package): string[] {
  const types = pkg.text(CONTENT_TYPES_PART);
  const values = (pattern: RegExp): string[] => [...types.matchAll(pattern)].map((match) => match[1] as string);
  const defaults = new Set(values(/\bExtension="([^"]+)"/g).map((extension) => extension.toLowerCase()));
  const overrides = values(/\bPartName="\/([^"]+)"/g);
  const known = new Set(overrides.map((name) => name.toLowerCase()));
  const parts = pkg.entries
    .map(({ name }) => name)
    .filter((name) => name !== CONTENT_TYPES_PART && !name.endsWith('/'));
  return [
    ...parts
      .filter((name) => !known.has(name.toLowerCase()) && !defaults.has((name.split('.').at(-1) ?? '').toLowerCase()))
      .map((name) => `${name} has no content type`),
    ...overrides.filter((name) => !pkg.has(name)).map((name) => `the content type of ${name} belongs to no part`),
    ...overrides
      .filter((name, index) => overrides.indexOf(name) !== index)
      .map((name) => `${name} has two content types`),
  ];
}

function partProblems(pkg: Package, name: string): string[] {
  const source = withoutCdata(pkg.text(name));
  try {
    const root = parseXml(source, name);
    const found = [...linkProblems(pkg, name, source), ...treeProblems(root, source)];
    return found.map((problem) => `${name}: ${problem}`);
  } catch (error) {
    return [`${name} is no well-formed XML: ${String(error)}`];
  }
}

/** Relationships that lead nowhere or share an id, and references without a relationship. */
function linkProblems(pkg: Package, name: string, source: string): string[] {
  if (name.endsWith('.rels')) return [];
  const links = pkg.has(relationshipsPart(name)) ? readRelationships(pkg, name) : [];
  const ids = links.map(({ id }) => id);
  const used = [...source.matchAll(/\sr:(?:id|embed|link|pict|dm|lo|qs|cs)="([^"]*)"/g)].map(
    (match) => match[1] as string,
  );
  return [
    ...links
      .filter(({ target }) => target !== null && !pkg.has(target))
      .map(({ id, target }) => `the relationship ${id} leads to ${String(target)}, which does not exist`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the relationship ${id} is there twice`),
    ...used.filter((id) => id !== '' && !ids.includes(id)).map((id) => `there is no relationship ${id}`),
  ];
}

function treeProblems(root: XmlElement, source: string): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  walkElements(root, (element) => {
    // Two forms of one shape have the same id.
    if (element.name === 'mc:Fallback') return false;
    problems.push(...elementProblems(element, source), ...idProblems(element, source, seen));
    return true;
  });
  return problems;
}

function elementProblems(element: XmlElement, source: string): string[] {
  const { name, children } = element;
  const problems = [...orderProblems(element)];
  const needed = NEEDED_CHILD[name];
  if (needed && !holds(element, needed)) problems.push(`${name} has no ${needed}`);
  if (PARAGRAPH_LAST.has(name) && !endsWithParagraph(element)) problems.push(`${name} does not end with a paragraph`);
  if (name === 'w:body' && children.slice(0, -1).some((child) => child.name === 'w:sectPr'))
    problems.push('w:sectPr is not the last child of w:body');
  if (name === 'w:tbl' || name === 'a:tbl') problems.push(...gridProblems(element, source));
  return problems;
}

/** Content controls and custom XML stand around the rows of a table or the cells of a row. */
const holds = (element: XmlElement, name: string): boolean =>
  element.children.some(
    (child) => child.name === name || (/^w:(?:sdt|sdtContent|customXml)$/.test(child.name) && holds(child, name)),
  );

function endsWithParagraph({ children }: XmlElement): boolean {
  const last = children
    .filter(({ name }) => !/^w:(?:bookmark|comment|proofErr|permEnd|moveFrom|moveTo)/.test(name))
    .at(-1);
  return last?.name === 'w:p' || last?.name === 'w:sdt' || last?.name === 'w:altChunk';
}

function orderProblems({ name, children }: XmlElement): string[] {
  const order = CHILD_ORDER[name];
  if (!order) return [];
  let at = 0;
  for (const child of children) {
    const index = order.indexOf(child.name);
    const place = index === -1 ? order.length : index;
    if (place < at && index !== -1) return [`${child.name} is too late in ${name}`];
    at = Math.max(at, place);
  }
  return [];
}

/** A row must not have more columns than the grid of its table. */
function gridProblems(table: XmlElement, source: string): string[] {
  const grid = table.children.find(({ name }) => /:tblGrid$/.test(name));
  if (!grid) return [];
  const columns = grid.children.filter(({ name }) => /:gridCol$/.test(name)).length;
  const rows = table.children.filter(({ name }) => /:tr$/.test(name));
  return rows.flatMap((row, index) => {
    const cells = row.children.filter(({ name }) => /:tc$/.test(name));
    const width = cells.reduce((sum, cell) => sum + spanOf(cell, source), 0);
    return width > columns && columns > 0 ? [`row ${index + 1} has ${width} columns, the table ${columns}`] : [];
  });
}

function spanOf(cell: XmlElement, source: string): number {
  if (cell.name === 'a:tc') return 1;
  const properties = cell.children.find(({ name }) => name === 'w:tcPr');
  const span = properties?.children.find(({ name }) => name === 'w:gridSpan');
  return span ? Number(/\sw:val="(\d+)"/.exec(source.slice(span.start, span.openEnd))?.[1] ?? 1) : 1;
}

function idProblems({ name, start, openEnd }: XmlElement, source: string, seen: Set<string>): string[] {
  const attribute = UNIQUE[name];
  const value = attribute && new RegExp(`\\s${attribute}="([^"]*)"`).exec(source.slice(start, openEnd))?.[1];
  if (value === undefined || value === '') return [];
  const key = `${name} ${value}`;
  if (seen.has(key)) return [`the id ${value} of ${name} is there twice`];
  seen.add(key);
  return [];
}
