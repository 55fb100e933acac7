import { type CompiledPart, compilePart } from './compile-part';
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
  withoutCdata,
  writePackage,
  type XmlElement,
  type XmlEncoding,
} from '@app/formats';
import type { Dialect } from './dialect';
import { DRAWING } from '../dialects/drawing-dialect';
import type { FillValues } from '../field-values';
import { type ParsedTemplate, uniqueFields } from '../parsed-template';
import { IDML } from '../dialects/idml-dialect';
import { Additions } from '../pictures/media';
import { replaceEntries } from './replaced-entries';
import { type DocumentBudget, Output, outputBudget } from './output';
import { ChartFills } from '../charts/chart-fills';
import { ChartTemplates } from '../charts/chart-templates';
import { render } from './render';
import { Context, type FillOptions } from './context';
import { OWN_TAGS } from './tag-reader';
import type { TemplateFindings } from './template-findings';
import { WORD } from '../dialects/word-dialect';

/** The package types whose parts are filled independently of each other. */
export type TextPackageType = Exclude<PackageType, 'xlsx'>;

interface TextPart extends CompiledPart {
  readonly encoding: XmlEncoding;
  readonly time: number;
}

const MEDIA_FOLDERS: Record<TextPackageType, string> = { docx: 'word/media', pptx: 'ppt/media', idml: 'Links' };

/** A docx, pptx or idml template. Parts with placeholders are compiled; all others are copied unchanged. */
export class TextTemplate implements ParsedTemplate {
  readonly fields: ParsedTemplate['fields'];
  readonly weight: number;

  private constructor(
    readonly type: TextPackageType,
    private readonly pkg: Package,
    private readonly parts: readonly TextPart[],
    private readonly charts: ChartTemplates,
    /** Whether the tags are those of another product. */
    private readonly isForeign: boolean,
  ) {
    this.fields = uniqueFields([...parts.flatMap((part) => part.fields), ...charts.fields]);
    const compiled = new Set([...parts.map(({ part }) => part), ...charts.parts]);
    this.weight = pkg.entries.reduce(
      (sum, { name, data, size }) => sum + data.length + (compiled.has(name) ? size : 0),
      0,
    );
  }

  /** Compiles the parts of a package. Throws TemplateError for invalid XML; invalid placeholders are added to `findings`. */
  static of(pkg: Package, type: TextPackageType, findings: TemplateFindings): TextTemplate {
    const charts = ChartTemplates.of(pkg);
    const candidates = pkg.entries.filter(({ name }) => isText(name, type) && !charts.has(name)).sort(compareParts);
    const parts = candidates.flatMap((entry) => compileEntry({ pkg, type, findings, charts }, entry));
    charts.compile(DRAWING, findings);
    return new TextTemplate(type, pkg, parts, charts, findings.syntax !== undefined);
  }

  fill(values: FillValues, options?: FillOptions): Buffer {
    const context = Context.of(values, { ...options, wholeLists: this.isForeign });
    return writePackage(this.fillIn(context, outputBudget()));
  }

  /** The entries of the filled package. */
  private fillIn(context: Context, budget: DocumentBudget): PackageEntry[] {
    const additions = new Additions(this.pkg, MEDIA_FOLDERS[this.type]);
    const charts = new ChartFills(this.pkg, this.charts, additions, budget);
    const changed = new Map<string, PackageEntry>();
    for (const part of this.parts) {
      const inserts = { chart: (id: string, scope: Context) => charts.show(part.part, id, scope) };
      const out = new Output(additions.sink(part.part), budget, inserts);
      render(part.nodes, context, out);
      changed.set(part.part, packEntry(part.part, encodeXml(out.toString(), part.encoding), part.time));
    }
    for (const [name, bytes] of charts.finish(context)) changed.set(name, packEntry(name, bytes));
    for (const entry of additions.entries(changed)) changed.set(entry.name, entry);
    return replaceEntries(this.pkg.entries, changed);
  }
}

function isText(name: string, type: TextPackageType): boolean {
  if (type === 'idml') return /^Stories\/[^/]+\.xml$/i.test(name);
  return /\.xml$/i.test(name) && !name.startsWith('[');
}

/** Compares parts: the main document and slides first, then their other parts, then properties and data; numbers by value. */
function compareParts(a: PackageEntry, b: PackageEntry): number {
  return orderOf(a.name) - orderOf(b.name) || a.name.localeCompare(b.name, 'en', { numeric: true });
}

const PART_ORDER = [/^word\/document\d*\.xml$/, /^ppt\/slides\//, /^(?:word|ppt|Stories)\//];
const orderOf = (name: string): number => {
  const index = PART_ORDER.findIndex((pattern) => pattern.test(name));
  return index === -1 ? PART_ORDER.length : index;
};

/** What the parts of a package are compiled with. */
interface Compilation {
  readonly pkg: Package;
  readonly type: TextPackageType;
  readonly findings: TemplateFindings;
  readonly charts: ChartTemplates;
}

function compileEntry(compilation: Compilation, entry: PackageEntry): TextPart[] {
  const { pkg, findings } = compilation;
  const bytes = pkg.bytes(entry.name);
  const text = decodeXml(bytes, entry.name);
  if (!(findings.syntax ?? OWN_TAGS).mayHoldTags(text)) return [];
  // Other products leave the data of other programs alone; single braces are frequent there.
  if (findings.syntax && isCustomData(entry.name)) return [];
  const source = withoutCdata(text);
  const compiled = isCustomData(entry.name)
    ? compileData(entry.name, source, { ...compilation, findings: findings.separate() })
    : compileText(entry.name, source, compilation);
  return compiled ? [{ ...compiled, encoding: encodingOf(bytes), time: entry.time }] : [];
}

function compileText(part: string, source: string, { type, findings, charts }: Compilation): CompiledPart | null {
  const root = parseXml(source, part);
  return compilePart({ part, source, root, charts: charts.of(part) }, dialectOf(part, root, type), findings);
}

/** Custom XML is data of other programs, in which braces may have another meaning. Such a part is copied unchanged. */
function compileData(part: string, source: string, compilation: Compilation): CompiledPart | null {
  const { findings } = compilation;
  const compiled = findings.collect(() => compileText(part, source, compilation));
  return findings.count === 0 ? compiled : null;
}

const isCustomData = (part: string): boolean => /^customXml\//i.test(part);

function dialectOf(part: string, root: XmlElement, type: TextPackageType): Dialect {
  if (type === 'idml') return IDML;
  if (isCustomData(part) || /^docProps\//i.test(part)) return dataDialect(root);
  return root.name.startsWith('w:') ? WORD : DRAWING;
}
