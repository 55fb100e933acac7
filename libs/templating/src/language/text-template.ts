import { type CompiledPart, compilePart } from './compile-part';
import { PartWriter, type TextPart } from './part-writer';
import { SlideFills } from '../slides/slide-fills';
import { dataDialect } from '../dialects/data-dialect';
import {
  attributeOf,
  decodeXml,
  encodingOf,
  Package,
  type PackageEntry,
  type PackageType,
  packEntry,
  parseXml,
  withoutCdata,
  writePackage,
  type XmlElement,
} from '@app/formats';
import type { Dialect } from './dialect';
import { DRAWING } from '../dialects/drawing-dialect';
import { listStyles } from '../loops/list-styles';
import { NoteCopies } from '../notes/note-copies';
import { RepeatedNotes } from '../notes/repeated-notes';
import { withFilledControls } from '../dialects/filled-controls';
import type { FillValues } from '../field-values';
import { type ParsedTemplate, uniqueFields } from '../parsed-template';
import { Insertions } from '../parts/insertions';
import { PartContents } from '../parts/part-contents';
import { withoutStoryRows, withStoryRows } from '../tables/story-rows';
import { storyFrames } from '../dialects/idml-frames';
import type { Extent } from '../pictures/image-size';
import { IDML } from '../dialects/idml-dialect';
import { Additions } from '../pictures/media';
import { replaceEntries } from '../copies/replaced-entries';
import { outputBudget } from './output';
import { ChartFills } from '../charts/chart-fills';
import { ChartTemplates } from '../charts/chart-templates';
import { PartLinks } from '../links/part-links';
import { Context, type FillOptions } from './context';
import type { TemplateFindings } from './template-findings';
import { WORD } from '../dialects/word-dialect';

/** The package types whose parts are filled independently of each other. */
export type TextPackageType = Exclude<PackageType, 'xlsx'>;

/** The parts of a Word template whose content can be inserted into another document. */
const INSERTED = /^word\/(?:document\d*\.xml$|diagrams\/)/i;
/** The text of charts: formatted values, which may hold links, are plain text there. */
const CHART_TEXT: Dialect = { ...DRAWING, rich: undefined };
const NO_COLUMNS: ReadonlyMap<string, Extent> = new Map();
const MEDIA_FOLDERS: Record<TextPackageType, string> = { docx: 'word/media', pptx: 'ppt/media', idml: 'Links' };

/** A docx, pptx or idml template. Parts with placeholders are compiled; all others are copied unchanged. */
export class TextTemplate implements ParsedTemplate {
  readonly fields: ParsedTemplate['fields'];
  readonly weight: number;
  readonly templates: ParsedTemplate['templates'];

  private constructor(
    readonly type: TextPackageType,
    private readonly pkg: Package,
    private readonly parts: readonly TextPart[],
    private readonly charts: ChartTemplates,
    private readonly notes: RepeatedNotes,
    /** Whether the tags are those of another product. */
    private readonly isForeign: boolean,
  ) {
    this.fields = uniqueFields([...parts.flatMap((part) => part.fields), ...charts.fields]);
    this.templates = parts.flatMap((part) => part.templates);
    const compiled = new Set([...parts.map(({ part }) => part), ...charts.parts]);
    this.weight = pkg.entries.reduce(
      (sum, { name, data, size }) => sum + data.length + (compiled.has(name) ? size : 0),
      0,
    );
  }

  /** Compiles the parts of a package. Throws TemplateError for invalid XML; invalid placeholders are added to `findings`. */
  static of(pkg: Package, type: TextPackageType, findings: TemplateFindings): TextTemplate {
    const charts = ChartTemplates.of(pkg);
    const notes = new RepeatedNotes();
    const styles = once(() => listStyles(pkg));
    const columns = type === 'idml' ? storyFrames(pkg) : NO_COLUMNS;
    const candidates = pkg.entries.filter(({ name }) => isText(name, type) && !charts.has(name)).sort(compareParts);
    const parts = candidates.flatMap((entry) =>
      compileEntry({ pkg, type, findings, charts, notes, styles, columns }, entry),
    );
    charts.compile(CHART_TEXT, findings);
    return new TextTemplate(type, pkg, parts, charts, notes, findings.syntax !== undefined);
  }

  fill(values: FillValues, options?: FillOptions): Buffer {
    const insertions = Insertions.of(this, options?.templates ?? new Map(), outputBudget());
    const context = Context.of(values, { ...options, wholeLists: this.isForeign });
    const entries = this.fillIn(context, insertions, this.parts);
    insertions.assertAllKnown();
    return writePackage(entries);
  }

  /** Fills the text, the charts and the diagrams for another document, into which they are inserted. */
  fillPart(context: Context, insertions: Insertions): Package {
    return new Package(
      this.fillIn(
        context,
        insertions,
        this.parts.filter(({ part }) => INSERTED.test(part)),
      ),
    );
  }

  /** The entries of the package with filled parts. */
  private fillIn(context: Context, insertions: Insertions, parts: readonly TextPart[]): PackageEntry[] {
    const { budget } = insertions;
    const additions = new Additions(this.pkg, MEDIA_FOLDERS[this.type]);
    const contents = new PartContents(
      this.pkg,
      additions,
      new ChartFills(this.pkg, this.charts, additions, budget),
      insertions,
      new NoteCopies(this.notes, budget.ids),
    );
    const changed = new Map<string, PackageEntry>();
    const writer = new PartWriter({ contents, additions, budget, changed });
    const slides = parts.some(({ slide }) => slide)
      ? new SlideFills(this.pkg, parts, additions, budget, this.charts)
      : null;
    for (const part of parts) if (!slides?.fill(part, context, writer)) writer.write(part, part.part, context);
    for (const [name, bytes] of contents.finish(context)) changed.set(name, packEntry(name, bytes));
    for (const entry of additions.entries(changed)) changed.set(entry.name, entry);
    const entries = replaceEntries(this.pkg.entries, changed);
    return slides ? slides.finish(entries) : entries;
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
  readonly notes: RepeatedNotes;
  /** The styles of a Word document that number paragraphs. */
  readonly styles: () => ReadonlySet<string>;
  /** The columns of the stories of an IDML package. */
  readonly columns: ReadonlyMap<string, Extent>;
}

function compileEntry(compilation: Compilation, entry: PackageEntry): TextPart[] {
  const { pkg, findings, notes } = compilation;
  const bytes = pkg.bytes(entry.name);
  const text = decodeXml(bytes, entry.name);
  const links = PartLinks.of(pkg, entry.name, text, findings);
  if (!links && !findings.reader.mayHoldTags(text) && !notes.mayBeIn(text)) return [];
  // Other products leave the data of other programs alone; single braces are frequent there.
  if (findings.syntax && isCustomData(entry.name)) return [];
  const source = withoutCdata(text);
  const compiled = isCustomData(entry.name)
    ? compileData(entry.name, source, { ...compilation, findings: findings.separate() })
    : compileText(entry.name, source, compilation);
  const filled = links ? withLinks(compiled ?? untagged(entry.name, source), links) : compiled;
  return filled ? [{ ...filled, encoding: encodingOf(bytes), time: entry.time }] : [];
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: read() }).value;
}

const untagged = (part: string, source: string): CompiledPart => ({ part, nodes: [source], fields: [], templates: [] });

const withLinks = (part: CompiledPart, links: PartLinks): CompiledPart => ({
  ...part,
  fields: [...part.fields, ...links.fields],
  links,
});

function compileText(part: string, source: string, compilation: Compilation): CompiledPart | null {
  const { type, findings, charts, notes, styles } = compilation;
  const root = parseXml(source, part);
  if (type === 'idml') return compileStory(part, source, root, compilation);
  const dialect = dialectOf(part, root);
  const read = { part, source, root, charts: charts.of(part), notes, listStyles: styles };
  return compilePart(dialect === WORD ? withFilledControls(read, findings.reader) : read, dialect, findings);
}

/** A story, with the rows of its tables as elements until it is filled. */
function compileStory(
  part: string,
  source: string,
  root: XmlElement,
  { findings, columns }: Compilation,
): CompiledPart | null {
  const story = root.children.find(({ name }) => name === 'Story');
  const column = story && columns.get(attributeOf(source.slice(story.start, story.openEnd), 'Self') ?? '');
  const rows = withStoryRows(source, root);
  const compiled = compilePart(
    { part, source: rows ?? source, root: rows === null ? root : parseXml(rows, part), column },
    IDML,
    findings,
  );
  if (rows === null || !compiled) return compiled;
  const finish = (markup: string): string => withoutStoryRows(markup, part);
  return { ...compiled, nodes: [{ kind: 'checked', body: compiled.nodes, finish }] };
}

/** Custom XML is data of other programs, in which braces may have another meaning. Such a part is copied unchanged. */
function compileData(part: string, source: string, compilation: Compilation): CompiledPart | null {
  const { findings } = compilation;
  const compiled = findings.collect(() => compileText(part, source, compilation));
  return findings.count === 0 ? compiled : null;
}

const isCustomData = (part: string): boolean => /^customXml\//i.test(part);

function dialectOf(part: string, root: XmlElement): Dialect {
  if (isCustomData(part) || /^docProps\//i.test(part)) return dataDialect(root);
  return root.name.startsWith('w:') ? WORD : DRAWING;
}
