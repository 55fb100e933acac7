import { TemplateError } from '@app/formats';
import { isList, toText } from '../../field-values';
import type { Context } from '../../language/context';
import { loopName, type Section } from '../../language/section';
import { type FoundTag, tagSource } from '../../language/tag';
import { TagExpression } from '../../language/tag-expression';
import { fieldsOf, type TemplateField } from '../../language/template-field';
import type { TemplateFindings } from '../../language/template-findings';

/** A sheet's name with placeholders. */
export interface SheetNaming {
  readonly parts: readonly (string | TagExpression)[];
  /** The loop over sheets that the name begins: `{{#items}}{{name}}`. */
  readonly each: Section | null;
  /** First words of paths, `items` in `{{items.name}}`, with the whole path. A list of that name repeats the sheet. */
  readonly paths: readonly { readonly list: string; readonly path: string }[];
  readonly fields: readonly TemplateField[];
}

/** Reads the name of a sheet; null without placeholders of ours: other products have none there. Invalid ones are added to `findings`. */
export function readNaming(name: string, findings: TemplateFindings): SheetNaming | null {
  if (findings.syntax || !name.includes(findings.own.delimiters.start)) return null;
  const place = `the name of the sheet "${name}"`;
  const report = (error: TemplateError): void =>
    findings.add(new TemplateError(error.code, `${error.message.replace(/\.$/, '')} (${place}).`, error.location));
  const tags = findings.own.find(name, report);
  for (const tag of tags) findings.addTag(tag, place);
  const opening = tags.filter(({ kind }) => kind === 'open' || kind === 'inverted');
  const misplaced = tags.filter((tag) => tag.kind !== 'value' && tag !== opening[0]);
  for (const tag of misplaced)
    report(new TemplateError('misplaced_loop', `The placeholder ${tagSource(tag)} cannot stand in a name.`));
  return {
    parts: partsOf(name, tags, place),
    each: opening[0] ? sectionOf(opening[0], place) : null,
    paths: tags.flatMap(pathOf),
    fields: tags.flatMap((tag) => fieldsOf({ tag })),
  };
}

function partsOf(name: string, tags: readonly FoundTag[], place: string): (string | TagExpression)[] {
  const parts: (string | TagExpression)[] = [];
  let cursor = 0;
  for (const tag of tags) {
    parts.push(name.slice(cursor, tag.start));
    if (tag.kind === 'value' && tag.expression) parts.push(TagExpression.at(place, tag, tag.expression));
    cursor = tag.end;
  }
  return [...parts, name.slice(cursor)];
}

function sectionOf(tag: FoundTag, place: string): Section | null {
  const { expression, section: kind } = tag;
  if (!expression) return null;
  return { kind, name: loopName(expression), value: TagExpression.at(place, tag, expression), before: [] };
}

function pathOf({ kind, expression }: FoundTag): { list: string; path: string }[] {
  if (kind !== 'value' || expression?.kind !== 'name' || expression.up > 0) return [];
  const [list = '', member] = expression.name.split('.', 2);
  return member === undefined ? [] : [{ list, path: expression.name }];
}

/** The contexts of the sheets that a name without a loop makes: one for each item of a list, by whose members it names them. */
export function contextsByName({ paths }: SheetNaming, context: Context): readonly Context[] {
  for (const { list, path } of paths) {
    const items = context.resolve(list, 0, 'whole');
    if (isList(items) && context.resolve(path) === undefined)
      return items.map((item, index) => context.enter(list, item, index, items.length));
  }
  return [context];
}

/** The name in the scope of one sheet. */
export const nameIn = ({ parts }: SheetNaming, context: Context): string =>
  parts.map((part) => (typeof part === 'string' ? part : toText(part.value(context)))).join('');
