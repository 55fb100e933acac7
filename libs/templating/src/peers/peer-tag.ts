import type { ErrorCode } from '@app/core/programs';
import { TemplateError } from '@app/formats';
import { ExpressionError, nameExpression } from '../expressions/expression';
import { type FoundTag, parseTag, type Tag } from '../language/tag';

/** A tag of another product: its content without delimiters, and its range in the text of its paragraph. */
export interface ForeignTag {
  readonly content: string;
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

type Placed = Pick<ForeignTag, 'source' | 'start' | 'end'>;

/** Why a tag of another product has no meaning here. */
export class NoMeaning extends Error {}

/** The tag that a text of our language means; `more` adds to it. Throws ExpressionError. */
export const ourTag = ({ source, start, end }: Placed, content: string, more: Partial<Tag> = {}): FoundTag => ({
  // A number alone is a name in our language.
  ...parseTag(/^\d+(?:\.\d+)?$/.test(content) ? `(${content})` : content),
  source,
  start,
  end,
  ...more,
});

/** A tag that shows a fixed text. */
export const textTag = ({ source, start, end }: Placed, text = ''): FoundTag => ({
  kind: 'value',
  name: '',
  expression: { kind: 'literal', value: text },
  section: 'list',
  source,
  start,
  end,
});

/** A tag that shows the field with a name, whatever the name looks like. */
export const nameTag = ({ source, start, end }: Placed, name: string): FoundTag => ({
  kind: 'value',
  name,
  expression: nameExpression(name),
  section: 'list',
  source,
  start,
  end,
});

export const closeTag = ({ source, start, end }: Placed, name = ''): FoundTag => ({
  kind: 'close',
  name,
  expression: null,
  section: 'list',
  source,
  start,
  end,
});

/** Reads one tag; reports TemplateErrors `not_expressible` and those of expressions, after which it shows nothing. */
export function readForeign<T>(tag: Placed, read: () => T, report: (error: TemplateError) => void): T | null {
  try {
    return read();
  } catch (error) {
    const known = error instanceof NoMeaning || error instanceof ExpressionError;
    if (!known) throw error;
    const code = error instanceof ExpressionError ? error.code : 'not_expressible';
    report(foreignProblem(code, tag.source, error.message));
    return null;
  }
}

/** A TemplateError about a tag: "The placeholder {@xml} <predicate>." */
export function foreignProblem(code: ErrorCode, source: string, predicate: string): TemplateError {
  const tag = source.slice(0, 200);
  return new TemplateError(code, `The placeholder ${tag} ${predicate}.`, { tag });
}
