import { posix } from 'node:path';
import {
  attributeOf,
  ContentTypes,
  decodeText,
  escapeXml,
  type Package,
  type PackageEntry,
  packEntry,
  readRelationships,
  relationshipsPart,
  TemplateError,
} from '@app/formats';

/** Kinds of related parts that belong to one sheet, drawing or chart, so that a copy needs its own. All others are shared. */
const OWN = new Set([
  'drawing',
  'vmlDrawing',
  'comments',
  'threadedComment',
  'table',
  'chart',
  'chartEx',
  'chartStyle',
  'chartColorStyle',
  'chartUserShapes',
  'diagramData',
  'diagramLayout',
  'diagramQuickStyle',
  'diagramColors',
  'diagramDrawing',
  'ctrlProp',
]);
/** Kinds of parts whose copy would need changes in the workbook that are not made. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  pivotTable: 'pivot table',
  slicer: 'slicer',
  timeline: 'timeline',
  queryTable: 'query',
};

/** Copies parts of a package together with the parts that belong to them. */
export class PartCopies {
  readonly entries: PackageEntry[] = [];
  readonly types: string[] = [];
  private readonly contentTypes: ContentTypes;
  private readonly used: Set<string>;

  constructor(private readonly pkg: Package) {
    this.contentTypes = ContentTypes.of(pkg);
    this.used = new Set(pkg.entries.map(({ name }) => name.toLowerCase()));
  }

  /**
   * Copies the part of the sheet with a name, and returns the names of the copies by those of the originals. Throws TemplateError
   * `unsupported_structure`.
   */
  copy(part: string, sheet: string): ReadonlyMap<string, string> {
    const copies = new Map<string, string>();
    this.refuseUncopied(part, sheet);
    this.add(part, copies);
    return copies;
  }

  /** The parts that belong to a part, and the part. */
  owned(part: string, known = new Set<string>()): Set<string> {
    known.add(part);
    for (const { kind, target } of readRelationships(this.pkg, part))
      if (target !== null && OWN.has(kind) && this.pkg.has(target) && !known.has(target)) this.owned(target, known);
    return known;
  }

  private refuseUncopied(part: string, sheet: string): void {
    for (const owned of this.owned(part))
      for (const { kind } of readRelationships(this.pkg, owned)) {
        const structure = UNSUPPORTED[kind];
        if (structure === undefined) continue;
        const message = `The sheet "${sheet}" is repeated and holds a ${structure}, which would show the data of the first copy in all of them. Put it on a sheet that is not repeated.`;
        throw new TemplateError('unsupported_structure', message, { part: owned });
      }
  }

  private add(part: string, copies: Map<string, string>): string {
    const known = copies.get(part);
    if (known !== undefined) return known;
    const name = this.freeName(part);
    copies.set(part, name);
    const original = this.pkg.entries.find((entry) => entry.name === part) as PackageEntry;
    this.entries.push({ ...original, name });
    const type = escapeXml(this.contentTypes.typeOf(part));
    this.types.push(
      `<Override xmlns="http://schemas.openxmlformats.org/package/2006/content-types" PartName="/${escapeXml(name)}" ContentType="${type}"/>`,
    );
    this.addRelationships(part, name, copies);
    return name;
  }

  private addRelationships(part: string, copy: string, copies: Map<string, string>): void {
    const source = relationshipsPart(part);
    if (!this.pkg.has(source)) return;
    const targets = new Map<string, string>();
    for (const { id, kind, target } of readRelationships(this.pkg, part))
      if (target !== null && OWN.has(kind) && this.pkg.has(target)) targets.set(id, this.add(target, copies));
    // Other targets may be relative: a copy is in the folder of its original.
    const text = this.pkg.text(source).replace(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g, (tag) => {
      const target = targets.get(decodeText(attributeOf(tag, 'Id') ?? ''));
      return target === undefined
        ? tag
        : tag.replace(/(\sTarget\s*=\s*)(?:"[^"]*"|'[^']*')/, (_, start: string) => `${start}"/${escapeXml(target)}"`);
    });
    this.entries.push(packEntry(relationshipsPart(copy), Buffer.from(text, 'utf8')));
  }

  private freeName(part: string): string {
    const { dir, name, ext } = posix.parse(part);
    const stem = name.replace(/\d+$/, '');
    for (let number = this.used.size; ; number++) {
      const free = posix.join(dir, `${stem}${number}${ext}`);
      if (this.used.has(free.toLowerCase())) continue;
      this.used.add(free.toLowerCase());
      return free;
    }
  }
}

/** The text of the content types without those of removed parts. */
export const withoutTypes = (text: string, removed: ReadonlySet<string>): string =>
  text.replace(/<(?:[\w.-]+:)?Override\s[^<>]*>/g, (tag) =>
    removed.has(decodeText(attributeOf(tag, 'PartName') ?? '').replace(/^\//, '')) ? '' : tag,
  );
