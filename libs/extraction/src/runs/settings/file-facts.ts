import { Expression } from '../../expressions/expression';
import { StepBudget } from '../../expressions/evaluator';
import { FILE_VOCABULARY } from '../../expressions/vocabularies';

/** What is known of a file before it is opened; `field` is the id of the field that it comes from, empty for uploads. */
export interface FileFacts {
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Among the files of the call, from 1. */
  position: number;
  field: string;
}

/** Some 0.1 s at most: names of files are short, so it is only reached by patterns that are large. */
const STEPS = 5_000_000;

/** The `file_filter_query` of an extraction, which selects the files that are read. */
export class FileFilter {
  private constructor(private readonly expression: Expression<typeof FILE_VOCABULARY>) {}

  /** Null for an empty filter, and for text from before filters were parsed when saved. */
  static parse(source: string): FileFilter | null {
    const expression = source.trim() === '' ? null : Expression.tryParse(source, FILE_VOCABULARY);
    return expression && new FileFilter(expression);
  }

  /** Whether the file has to be opened: the filter uses its number of pages. */
  get countsPages(): boolean {
    return this.expression.mentions('pages');
  }

  /** @throws ExpressionWorkError */
  accepts({ name, mediaType, size, position, field }: FileFacts, pages: number | null): boolean {
    const variables = { name, extension: extensionOf(name), media_type: mediaType, size, position, field, pages };
    return this.expression.holds({ variables, lookups: {}, today: '' }, new StepBudget(STEPS));
  }
}

/** The part after the last dot, in lower case; empty for names without one. */
export const extensionOf = (name: string): string => /\.([^.\\/]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';
