import type { TemplateError } from '@app/formats';
import type { FillValue } from '../field-values';
import type { ParagraphJoints } from '../loops/joined-paragraphs';
import { findTags, type FoundTag, mayHoldTags } from './tag';

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

/** The tags of this template language. */
export const OWN_TAGS: TagReader = {
  mayHoldTags,
  read: (texts, report) =>
    texts.map((text, at) => (text.includes('{{') ? findTags(text, (error) => report(at, error)) : [])),
};
