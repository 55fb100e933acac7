import { type Package, TemplateError } from '@app/formats';
import { PartCopies } from '../copies/part-copies';
import { Context } from '../language/context';
import type { DocumentBudget } from '../language/output';
import type { Additions } from '../pictures/media';
import type { ChartTemplates } from './chart-templates';

const CHART_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart';
/** Copies of charts in one document: each has a workbook of its own, which is zipped. */
const MAX_COPIES = 500;

/** The charts of one document while it is filled. */
export class ChartFills {
  private readonly filled = new Map<string, Buffer>();
  private readonly shown = new Set<string>();
  private copies = 0;

  constructor(
    private readonly pkg: Package,
    private readonly charts: ChartTemplates,
    private readonly additions: Additions,
    private readonly budget: DocumentBudget,
  ) {}

  /**
   * Fills a chart in repeated content of the part `from` and returns the id of the relationship to it. The first place shows the
   * chart of the template, each other a copy with a copy of the workbook. Throws TemplateError `too_many_charts`.
   */
  show(from: string, relationshipId: string, context: Context): string {
    const chart = this.charts.linked(from, relationshipId);
    if (chart === undefined) return relationshipId;
    const filled = this.charts.template(chart)?.fill(context, this.budget) ?? new Map<string, Buffer>();
    if (!this.shown.has(chart)) {
      this.shown.add(chart);
      for (const [part, bytes] of filled) this.filled.set(part, bytes);
      return relationshipId;
    }
    if (++this.copies > MAX_COPIES)
      throw new TemplateError('too_many_charts', `The values make more than ${MAX_COPIES} copies of charts.`);
    const copy = new PartCopies(this.pkg, this.additions, this.budget, filled).copy(chart);
    return this.additions.relate(from, CHART_TYPE, copy);
  }

  /** The changed parts, after all places were shown. A chart that no place shows any more is filled without values. */
  finish(context: Context): ReadonlyMap<string, Buffer> {
    for (const part of this.charts.parts) {
      if (this.shown.has(part)) continue;
      const scope = this.charts.isRepeated(part) ? Context.of({}) : context;
      for (const [name, bytes] of this.charts.template(part)?.fill(scope, this.budget) ?? [])
        this.filled.set(name, bytes);
    }
    return this.filled;
  }
}
