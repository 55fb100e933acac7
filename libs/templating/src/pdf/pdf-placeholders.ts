import { TemplateError } from '@app/formats';
import { holdsInsertCall } from '../expressions/insert-function';
import { toText } from '../field-values';
import type { Context } from '../language/context';
import { type FoundTag, type TagProblem, tagSource } from '../language/tag';
import type { OwnTags } from '../language/tag-reader';
import { TagExpression } from '../language/tag-expression';
import { fieldsOf } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';

/** Placeholders of the signing step, which are no fields. */
const RESERVED = ['signature', 'signature_date'];

const isFilled = ({ kind, name }: FoundTag): boolean => kind !== 'value' || !RESERVED.includes(name);

/** The ids of the fields in the default text of a form field. Invalid placeholders are added to `findings` with the form field's name. */
export function placeholderIds(text: string, formField: string, findings: TemplateFindings): string[] {
  const place = `form field "${formField}"`;
  const located: TagProblem = ({ code, message, location }) =>
    findings.add(new TemplateError(code, `${message.replace(/\.$/, '')} (${place}).`, location));
  const tags = findings.own.find(text, located).filter(isFilled);
  for (const tag of tags) findings.addTag(tag, place);
  for (const tag of tags.filter(({ kind }) => kind !== 'value')) located(sectionProblem(tag));
  for (const tag of tags.filter(({ expression }) => expression && holdsInsertCall(expression)))
    located(insertProblem(tag));
  return tags.flatMap((tag) => fieldsOf({ tag })).map(({ id }) => id);
}

/** The default text of a form field with the values of its placeholders. Throws TemplateError for values of a wrong kind. */
export function filledText(text: string, formField: string, context: Context, own: OwnTags): string {
  // A stored template keeps what it held when it was uploaded: invalid placeholders stay as they are.
  const tags = own.find(text, () => undefined);
  return tags.reduceRight((filled, tag) => {
    const place = `form field "${formField}"`;
    const value =
      tag.kind === 'value' && tag.expression ? TagExpression.at(place, tag, tag.expression).value(context) : null;
    return filled.slice(0, tag.start) + toText(value) + filled.slice(tag.end);
  }, text);
}

function sectionProblem(tag: FoundTag): TemplateError {
  const source = tagSource(tag);
  const message = `The placeholder ${source} is no value: form fields have no loops, conditions and variables.`;
  return new TemplateError('misplaced_loop', message, { tag: source });
}

function insertProblem(tag: FoundTag): TemplateError {
  const source = tagSource(tag);
  const message = `The placeholder ${source} inserts a template, which only the text of a docx file can.`;
  return new TemplateError('misplaced_template', message, { tag: source });
}
