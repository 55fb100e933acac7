import { TemplateError } from '@app/formats';
import { evaluate } from '../expressions/evaluate';
import { CURRENT_ITEM, type Expression, ExpressionError } from '../expressions/expression';
import { namesIn } from '../expressions/names';
import type { FillValue } from '../field-values';
import type { Context } from './context';
import { type LocatedTag, placeInWords } from './located-tag';
import { type Tag, tagSource } from './tag';

/** What a value shows. Throws ExpressionError. */
export type ValueReading = (value: FillValue) => FillValue;

/** The expression of a tag, with the words for errors that its values cause. */
export class TagExpression {
  private constructor(
    readonly expression: Expression,
    /** The whole text of the tag: a field with this id comes before the expression. Null or empty for what is no name. */
    private readonly text: string | null,
    private readonly tag: string,
    private readonly place: string,
    private readonly shown?: ValueReading,
  ) {}

  /** The expression of a tag that has one. */
  static of(located: LocatedTag, expression: Expression, shown?: ValueReading): TagExpression {
    // A name alone cannot fail. A place is a text to keep for each tag of the cached template.
    const place = expression.kind === 'name' && !shown ? '' : placeInWords(located);
    return TagExpression.at(place, located.tag, expression, shown);
  }

  static at(place: string, tag: Tag, expression: Expression, shown?: ValueReading): TagExpression {
    return new TagExpression(expression, tag.kind === 'set' ? null : tag.name, tagSource(tag), place, shown);
  }

  /** The fields that repeat a table row when they are lists. */
  get elementNames(): string[] {
    const names = namesIn(this.expression, true).filter(({ name, up }) => up === 0 && name !== CURRENT_ITEM);
    return names.map(({ name }) => name);
  }

  /** The value to show. Throws TemplateError with the code of the expression's error. */
  value(context: Context): FillValue {
    const { expression, shown } = this;
    const value =
      expression.kind === 'name' ? context.resolve(expression.name, expression.up) : this.evaluated(context, 'element');
    return shown ? this.named(() => shown(value)) : value;
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
    return this.named(() => evaluate(this.expression, context, lookup));
  }

  /** Runs `work`; its errors name the tag and its place. */
  private named(work: () => FillValue): FillValue {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const message = `The placeholder ${this.tag} ${error.message} (${this.place}).`;
      throw new TemplateError(error.code, message, { tag: this.tag });
    }
  }
}
