import { type CompiledPart, compileElement } from './compile-part';
import { dataDialect } from '../dialects/data-dialect';
import {
  decodeXml,
  encodeXml,
  encodingOf,
  type Package,
  type PackageEntry,
  type PackageType,
  packEntry,
  parseXml,
  TemplateError,
  withoutCdata,
  writePackage,
  type XmlElement,
  type XmlEncoding,
} from '@app/formats';
import type { Dialect } from './dialect';
import { DRAWING } from '../dialects/drawing-dialect';
import type { FillValues } from '../field-values';
import { type ParsedTemplate, uniqueFields } from '../filler';
import { IDML } from '../dialects/idml-dialect';
import { Additions } from '../pictures/media';
import { Output, outputBudget } from './output';
import { render } from './render';
import { Context } from './context';
import { mayHoldTags } from './tag';
import { WORD } from '../dialects/word-dialect';

/** The package types whose parts are texts that are filled one by one. */
export type TextPackageType = Exclude<PackageType, 'xlsx'>;

interface TextPart extends CompiledPart {
  readonly encoding: XmlEncoding;
  readonly time: number;
}

const MEDIA_FOLDERS: Record<TextPackageType, string> = { docx: 'word/media', pptx: 'ppt/media', idml: 'Links' };

/** A docx, pptx or idml template: the parts that hold placeholders are compiled, all others are copied as they lie. */
export class TextTemplate implements ParsedTemplate {
  readonly fields: ParsedTemplate['fields'];
  readonly weight: number;

  private constructor(
    readonly type: TextPackageType,
    private readonly pkg: Package,
    private readonly parts: readonly TextPart[],
  ) {
    this.fields = uniqueFields(parts.flatMap((part) => part.fields));
    const compiled = new Set(parts.map(({ part }) => part));
    this.weight = pkg.entries.reduce(
      (sum, { name, data, size }) => sum + data.length + (compiled.has(name) ? size : 0),
      0,
    );
  }

  /** Compiles the parts of a package. Throws TemplateError for bad XML and for placeholders that make no sense. */
  static of(pkg: Package, type: TextPackageType): TextTemplate {
    const candidates = pkg.entries.filter(({ name }) => isText(name, type)).sort(byPlace);
    const parts = candidates.flatMap((entry) => compileEntry(pkg, entry, type));
    return new TextTemplate(type, pkg, parts);
  }

  fill(values: FillValues): Buffer {
    const context = Context.of(values);
    const budget = outputBudget();
    const additions = new Additions(this.pkg, MEDIA_FOLDERS[this.type]);
    const changed = new Map<string, PackageEntry>();
    for (const part of this.parts) {
      const out = new Output(additions.sink(part.part), budget);
      render(part.nodes, context, out);
      changed.set(part.part, packEntry(part.part, encodeXml(out.toString(), part.encoding), part.time));
    }
    for (const entry of additions.entries(changed)) changed.set(entry.name, entry);
    return writePackage(replaced(this.pkg.entries, changed));
  }
}

/** The entries of a package in their order, with changed ones in place of the old and new ones behind. */
export function replaced(entries: readonly PackageEntry[], changed: Map<string, PackageEntry>): PackageEntry[] {
  const kept = entries.map((entry) => changed.get(entry.name) ?? entry);
  const names = new Set(entries.map((entry) => entry.name));
  return [...kept, ...[...changed.values()].filter((entry) => !names.has(entry.name))];
}

function isText(name: string, type: TextPackageType): boolean {
  if (type === 'idml') return /^Stories\/[^/]+\.xml$/i.test(name);
  return /\.xml$/i.test(name) && !name.startsWith('[');
}

/** The document before its headers, properties and data; slides by number. */
function byPlace(a: PackageEntry, b: PackageEntry): number {
  return rank(a.name) - rank(b.name) || a.name.localeCompare(b.name, 'en', { numeric: true });
}

const PLACES = [/^word\/document\d*\.xml$/, /^ppt\/slides\//, /^(?:word|ppt|Stories)\//];
const rank = (name: string): number => {
  const place = PLACES.findIndex((pattern) => pattern.test(name));
  return place === -1 ? PLACES.length : place;
};

function compileEntry(pkg: Package, entry: PackageEntry, type: TextPackageType): TextPart[] {
  const bytes = pkg.bytes(entry.name);
  const text = decodeXml(bytes, entry.name);
  if (!mayHoldTags(text)) return [];
  const compiled = compileText(entry.name, withoutCdata(text), type);
  return compiled ? [{ ...compiled, encoding: encodingOf(bytes), time: entry.time }] : [];
}

function compileText(part: string, source: string, type: TextPackageType): CompiledPart | null {
  try {
    const root = parseXml(source, part);
    return compileElement({ part, source, root }, dialectOf(part, root, type));
  } catch (error) {
    // Custom XML holds data of any program, in which braces may mean anything: it is filled where it can be.
    if (error instanceof TemplateError && isCustomData(part)) return null;
    throw error;
  }
}

const isCustomData = (part: string): boolean => /^customXml\//i.test(part);

function dialectOf(part: string, root: XmlElement, type: TextPackageType): Dialect {
  if (type === 'idml') return IDML;
  if (isCustomData(part) || /^docProps\//i.test(part)) return dataDialect(root);
  return root.name.startsWith('w:') ? WORD : DRAWING;
}
