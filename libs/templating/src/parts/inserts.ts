import type { Context } from '../language/context';
import type { InsertNode } from '../language/template-nodes';

/** Content of a filled part that is stored in other parts, or comes from other templates. */
export interface Inserts {
  /** Fills a chart for one place in repeated content. Takes and returns the id of a relationship of the part. */
  chart(relationshipId: string, context: Context): string;
  /** The blocks of another template, filled in a scope. */
  template(node: InsertNode, context: Context): string;
}

/** For content without parts of its own, whose dialects insert no templates. */
export const NO_INSERTS: Inserts = { chart: (relationshipId) => relationshipId, template: () => '' };
