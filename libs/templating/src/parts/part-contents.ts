import type { Package } from '@app/formats';
import type { ChartFills } from '../charts/chart-fills';
import type { Context } from '../language/context';
import type { NoteCopies } from '../notes/note-copies';
import type { Inserts } from './inserts';
import type { Additions } from '../pictures/media';
import type { Insertions } from './insertions';
import { WordHost } from './word-host';

/** What is inserted into the parts of one document while it is filled: charts, notes and other templates. */
export class PartContents {
  private host: WordHost | null = null;

  constructor(
    private readonly pkg: Package,
    private readonly additions: Additions,
    private readonly charts: ChartFills,
    private readonly insertions: Insertions,
    private readonly notes: NoteCopies,
  ) {}

  /** What is inserted into one part of the template, or into its copy with another name. */
  of(part: string, name = part): Inserts {
    return {
      chart: (relationshipId, context) => this.charts.show(part, relationshipId, context, name),
      noteReference: (node, context) => this.notes.refer(node, context),
      notes: (node) => this.notes.of(node),
      template: (node, context) => {
        const filled = this.insertions.fill(node, context);
        if (!filled) return '';
        this.host ??= new WordHost(this.pkg, this.additions, this.insertions.budget);
        return this.host.insert(filled, name, node);
      },
    };
  }

  /** The parts that changed beside those into which was inserted, after all insertions. */
  finish(context: Context): ReadonlyMap<string, Buffer> {
    return new Map([...this.charts.finish(context), ...(this.host?.finish() ?? [])]);
  }
}
