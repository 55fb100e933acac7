import { TemplateError } from '@app/formats';
import { evaluate } from '../expressions/evaluate';
import { CURRENT_ITEM, type Expression, ExpressionError } from '../expressions/expression';
import { namesIn } from '../expressions/names';
import type { FillValue } from '../field-values';
import type { Context } from './context';
import { type LocatedTag, placeInWords } from './located-tag';
import { type Tag, tagSource } from './tag';

/** The expression of a tag, with the words for errors that its values cause. */
export class TagExpression {
  private constructor(
    readonly expression: Expression,
    /** The whole text of the tag: a field with this id comes before the expression. Null or empty for what is no name. */
    private readonly text: string | null,
    private readonly tag: string,
    private readonly place: string,
  ) {}

  /** The expression of a tag that has one. */
  static of(located: LocatedTag, expression: Expression): TagExpression {
    // A name alone cannot fail. A place is a text to keep for each tag of the cached template.
    return TagExpression.at(expression.kind === 'name' ? '' : placeInWords(located), located.tag, expression);
  }

  static at(place: string, tag: Tag, expression: Expression): TagExpression {
    return new TagExpression(expression, tag.kind === 'set' ? null : tag.name, tagSource(tag), place);
  }

  /** The fields that repeat a table row when they are lists. */
  get elementNames(): string[] {
    const names = namesIn(this.expression, true).filter(({ name, up }) => up === 0 && name !== CURRENT_ITEM);
    return names.map(({ name }) => name);
  }

  /** The value to show. Throws TemplateError with the code of the expression's error. */
  value(context: Context): FillValue {
    const { expression } = this;
    if (expression.kind === 'name') return context.resolve(expression.name, expression.up);
    return this.evaluated(context, 'element');
  }

  /** The value of a section: lists are whole. Throws TemplateError. */
  sectionValue(context: Context): FillValue {
    const { expression } = this;
    if (expression.kind === 'name') return context.resolveSection(expression.name, expression.up);
    return this.evaluated(context, 'whole');
  }

  private evaluated(context: Context, lookup: 'element' | 'whole'): FillValue {
    const field = this.text ? context.field(this.text) : undefined;
    if (field !== undefined) return field;
    try {
      return evaluate(this.expression, context, lookup);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const message = `The placeholder ${this.tag} ${error.message} (${this.place}).`;
      throw new TemplateError(error.code, message, { tag: this.tag });
    }
  }
}
