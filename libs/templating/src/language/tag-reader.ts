import { TemplateError } from '@app/formats';
import { foreignStatement } from '../expressions/foreign-syntax';
import type { FillValue } from '../field-values';
import type { ParagraphJoints } from '../loops/joined-paragraphs';
import { type Delimiters, mayHoldAny, OWN_DELIMITERS } from './delimiters';
import { findTags, type FoundTag, type TagProblem } from './tag';

/** Reads the tags of a template: ours, or those of another product, which become tags of ours. */
export interface TagReader {
  /** A cheap test whether XML text may contain tags. */
  mayHoldTags(xml: string): boolean;
  /**
   * The tags of each paragraph of one part; `texts` are the paragraphs in document order. Problems are reported with the position
   * of their paragraph.
   */
  read(texts: readonly string[], report: (paragraph: number, error: TemplateError) => void): FoundTag[][];
  /** What a value shows that has a meaning of its own in the product. Throws ExpressionError. */
  shown?(value: FillValue): FillValue;
  /** Whether the meaning of a tag depends on those of other paragraphs. In sheets, these are other cells. */
  readonly spansParagraphs?: boolean;
  /** Tags that join their paragraphs with others, before the tags are read. */
  readonly joints?: ParagraphJoints;
}

/** Reads the tags of this template language. */
export interface OwnTags extends TagReader {
  readonly delimiters: Delimiters;
  /** The tags in one text. Problems are thrown without `report`. */
  find(text: string, report?: TagProblem): FoundTag[];
}

/** The tags of this template language with some delimiters. */
export function ownTags(delimiters: Delimiters): OwnTags {
  const { start } = delimiters;
  const find = (text: string, report?: TagProblem): FoundTag[] =>
    text.includes(start) ? findTags(text, report, delimiters) : [];
  return {
    delimiters,
    find,
    mayHoldTags: delimiters === OWN_DELIMITERS ? mayHoldBraces : mayHoldAny([[...start][0] ?? '']),
    read: (texts, report) =>
      texts.map((text, at) => {
        const foreign = delimiters === OWN_DELIMITERS ? foreignStatement(text) : null;
        if (foreign) report(at, statementProblem(foreign.source, foreign.predicate));
        return find(text, (error) => report(at, error));
      }),
  };
}

/** Who wants such statements as text names other delimiters. */
const statementProblem = (source: string, predicate: string): TemplateError =>
  new TemplateError('foreign_syntax', `The placeholder ${source} ${predicate}.`, { tag: source });

/** Two opening braces, possibly as character references. */
const mayHoldBraces = (xml: string): boolean => /\{[^{]*\{|&#(?:123|x0*7b);/i.test(xml);

export const OWN_TAGS = ownTags(OWN_DELIMITERS);
