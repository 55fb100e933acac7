import { type Package, readRelationships } from '@app/formats';
import type { Dialect } from '../language/dialect';
import type { ChartLinks } from '../language/inserts';
import type { TemplateField } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';
import { type ChartSource, ChartTemplate, unsupportedChart } from './chart-template';
import { EmbeddedWorkbooks } from './embedded-workbooks';

const CHART = /^(?:word|ppt)\/charts\/chart[^/]*\.xml$/i;
/** The extended charts of Office 2016 ([MS-ODRAWXML] 2.24), such as waterfalls. Their data is another format. */
const EXTENDED_CHART = /\/chartEx[^/]*$/i;

/** The charts of a document: which of them have placeholders, and where they are shown. */
export class ChartTemplates {
  /** The charts of each part, by the ids of its relationships. */
  private readonly links = new Map<string, ReadonlyMap<string, string>>();
  /** Charts in repeated content. */
  private readonly repeated = new Set<string>();
  private readonly templates = new Map<string, ChartTemplate>();

  private constructor(
    private readonly pkg: Package,
    private readonly all: ReadonlySet<string>,
    private readonly withExtended: readonly string[],
  ) {}

  /** The charts of a package, not yet compiled. */
  static of(pkg: Package): ChartTemplates {
    const parts = pkg.entries.map(({ name }) => name).filter((name) => CHART.test(name));
    parts.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    return new ChartTemplates(pkg, new Set(parts.filter((name) => !EXTENDED_CHART.test(name))), parts);
  }

  /** Compiles the charts, after the parts that show them. Problems are added to `findings`. */
  compile(dialect: Dialect, findings: TemplateFindings): void {
    if (this.withExtended.length === 0) return;
    const from = { pkg: this.pkg, dialect, findings, workbooks: new EmbeddedWorkbooks(this.pkg, findings) };
    for (const part of this.withExtended) {
      const template = findings.collect(() => (this.all.has(part) ? ChartTemplate.of(part, from) : noData(part, from)));
      if (template) this.templates.set(part, template);
    }
  }

  get fields(): TemplateField[] {
    return [...this.templates.values()].flatMap(({ fields }) => fields);
  }

  /** The charts with placeholders. */
  get parts(): IterableIterator<string> {
    return this.templates.keys();
  }

  has(part: string): boolean {
    return this.all.has(part);
  }

  template(part: string): ChartTemplate | undefined {
    return this.templates.get(part);
  }

  isRepeated(chart: string): boolean {
    return this.repeated.has(chart);
  }

  /** The chart to which a relationship of a part leads. */
  linked(part: string, relationshipId: string): string | undefined {
    return this.linksOf(part).get(relationshipId);
  }

  /** The charts of a part to be compiled; undefined in a package without charts. */
  of(part: string): ChartLinks | undefined {
    if (this.all.size === 0) return undefined;
    return {
      repeat: (id) => {
        const chart = this.linked(part, id);
        if (chart !== undefined) this.repeated.add(chart);
        return chart !== undefined;
      },
    };
  }

  private linksOf(part: string): ReadonlyMap<string, string> {
    const known = this.links.get(part);
    if (known) return known;
    const links = readRelationships(this.pkg, part).flatMap(({ id, target }) =>
      target !== null && this.all.has(target) ? [[id, target] as const] : [],
    );
    const found = new Map(links);
    this.links.set(part, found);
    return found;
  }
}

/** Throws TemplateError `unsupported_chart` for placeholders in the data of an extended chart. */
function noData(part: string, { workbooks }: ChartSource): null {
  if (workbooks.of(part)) throw unsupportedChart(part, 'charts of its kind take no data from placeholders');
  return null;
}
