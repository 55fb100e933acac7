import { escapedCharacters, type Package, parseXml, readRelationships, withoutCdata } from '@app/formats';
import { mapReferences } from '../../charts/moved-chart';
import { DRAWING } from '../../dialects/drawing-dialect';
import { type CompiledPart, compilePart } from '../../language/compile-part';
import type { Context } from '../../language/context';
import type { Dialect } from '../../language/dialect';
import { type DocumentBudget, Output } from '../../language/output';
import { render } from '../../language/render';
import type { TemplateField } from '../../language/template-field';
import type { TemplateFindings } from '../../language/template-findings';
import type { Additions } from '../../pictures/media';
import { SHEET_TEXT } from '../sheet-text';
import { headersDocument, headersIn, PAGE_HEADERS, pageHeadersOf } from './page-headers';

/** What belongs to a sheet and holds texts: its kind in words, and how its texts are written. */
interface RelatedKind {
  readonly words: string;
  readonly dialect: Dialect;
}

const KINDS: Readonly<Record<string, RelatedKind>> = {
  drawing: { words: 'drawing', dialect: DRAWING },
  // The text of charts: formatted values, which may hold links, are plain text there.
  chart: { words: 'chart', dialect: { ...DRAWING, rich: undefined } },
  chartUserShapes: { words: 'chart', dialect: DRAWING },
  comments: {
    words: 'note',
    dialect: {
      ...SHEET_TEXT,
      isInCells: undefined,
      text: new Set(['t']),
      paragraph: new Set(['text']),
      slot: () => ({ lineBreak: '\n', encode: escapedCharacters }),
    },
  },
};

interface RelatedPart extends RelatedKind {
  readonly part: string;
}

/** The drawings, charts and notes of a sheet. */
function relatedParts(pkg: Package, part: string): RelatedPart[] {
  return readRelationships(pkg, part).flatMap(({ kind, target }) => {
    const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    return known && target !== null && pkg.has(target)
      ? [{ ...known, part: target }, ...relatedParts(pkg, target)]
      : [];
  });
}

interface RelatedText {
  readonly source: string;
  readonly compiled: CompiledPart;
  /** The references of a chart, which stay as they are. */
  readonly references: readonly string[];
}

const marker = (index: number): string => `<filled-reference-${index}/>`;
const MARKER = /<filled-reference-(\d+)\/>/g;

/** The texts with placeholders beside the cells of a workbook: in text boxes, titles of charts, notes, and page headers. */
export class RelatedTexts {
  private readonly texts = new Map<string, RelatedText>();
  /** Page headers by their source, which copies of a sheet have, too. */
  private readonly headers = new Map<string, RelatedText>();
  private readonly findings: TemplateFindings;

  constructor(findings: TemplateFindings) {
    this.findings = findings.separate();
  }

  /** Whether the tags are those of another product. */
  get isForeign(): boolean {
    return this.findings.syntax !== undefined;
  }

  get fields(): readonly TemplateField[] {
    return [...this.texts.values(), ...this.headers.values()].flatMap(({ compiled }) => compiled.fields);
  }

  /** Compiles the texts of a sheet and says whether there are any. Problems are added to `findings`. */
  read(pkg: Package, sheet: string, sheetInWords: string, findings: TemplateFindings): boolean {
    const known = findings.count;
    const parts = relatedParts(pkg, sheet);
    for (const related of parts) {
      const text = compiledText(related, pkg.text(related.part), findings, sheetInWords);
      if (text) this.texts.set(related.part, text);
    }
    const hasHeaders = this.readHeaders(pkg, sheet, sheetInWords, findings);
    return findings.count > known || hasHeaders || parts.some(({ part }) => this.texts.has(part));
  }

  private readHeaders(pkg: Package, part: string, sheetInWords: string, findings: TemplateFindings): boolean {
    const sheet = withoutCdata(pkg.text(part));
    const headers = pageHeadersOf(sheet);
    if (!headers) return false;
    const related = { part, words: 'page header', dialect: PAGE_HEADERS };
    const text = compiledText(related, headersDocument(sheet, headers.source), findings, sheetInWords);
    if (text) this.headers.set(headers.source, text);
    return text !== null;
  }

  /** Fills the texts of a sheet, or of a copy of one, into `texts`. */
  fill(
    { pkg, part }: { readonly pkg: Package; readonly part: string },
    context: Context,
    texts: Map<string, string>,
    { additions, budget }: { readonly additions: Additions; readonly budget: DocumentBudget },
  ): void {
    for (const related of relatedParts(pkg, part)) {
      const source = pkg.text(related.part);
      const own = this.texts.get(related.part);
      const text = own?.source === source ? own : compiledText(related, source, this.findings, part);
      if (!text) continue;
      const out = new Output(additions.sink(related.part), budget);
      render(text.compiled.nodes, context, out);
      const filled = out.toString().replace(MARKER, (_, index: string) => text.references[Number(index)] ?? '');
      texts.set(related.part, filled);
    }
    const sheet = texts.get(part) ?? pkg.text(part);
    const headers = pageHeadersOf(sheet);
    const text = headers && this.headers.get(headers.source);
    if (!text) return;
    const out = new Output(additions.sink(part), budget);
    render(text.compiled.nodes, context, out);
    const after = sheet.slice(headers.start + headers.source.length);
    texts.set(part, sheet.slice(0, headers.start) + headersIn(out.toString()) + after);
  }
}

function compiledText(
  { part, words, dialect }: RelatedPart,
  source: string,
  findings: TemplateFindings,
  sheetInWords: string,
): RelatedText | null {
  if (!findings.reader.mayHoldTags(source)) return null;
  const references: string[] = [];
  const text = mapReferences(withoutCdata(source), part, (_, markup) => marker(references.push(markup) - 1));
  const place = (): string => `${sheetInWords}, ${words}`;
  const compiled = compilePart({ part, source: text, root: parseXml(text, part), place }, dialect, findings);
  return compiled && { source, compiled, references };
}
