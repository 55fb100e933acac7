import type { ErrorCode } from '@app/core/programs';
import { TemplateError } from '@app/formats';
import { CURRENT_ITEM, type Expression, ExpressionError, nameExpression } from '../expressions/expression';
import { refuseForeign } from '../expressions/foreign-syntax';
import { parseExpression, parseNameOrExpression } from '../expressions/parser';
import { assertNoScope, type LoopScope, type PeerScope, readScope } from '../loops/loop-scope';
import { type Delimiters, OWN_DELIMITERS } from './delimiters';

/**
 * The tags of the template language; README.md has the grammar of the expressions.
 *
 *   {{name}} {{a * b | number(2)}}   a value: the name of a field, or an expression
 *   {{.}} {{this}}                   the current item of the innermost loop
 *   {{#name}}…{{/name}}              repeated for each item of a list, else shown once when the value is truthy
 *   {{^name}}…{{/name}}              shown when the value is falsy or an empty list
 *   {{#name?}}…{{/name}}             shown once when the value is truthy
 *   {{#name | each("column")}}       with the elements that are repeated, in any opening tag
 *   {{#if a > 1}}…{{/if}}            shown when the expression is truthy; {{#unless …}} when it is not
 *   {{else}} {{else if b}}           the alternatives of all of these
 *   {{set x = a + b}}                sets a variable
 *   {{/}}                            closes the innermost open tag
 *
 * Single braces, a `}}` without `{{`, and a third brace on either side are plain text. A template may name other delimiters.
 */
export type TagKind = 'value' | 'open' | 'inverted' | 'else' | 'close' | 'set';

/** What the tag does: `list` repeats, `test` shows once; `inverted` shows once when the value is falsy. */
export type SectionKind = 'list' | 'test' | 'inverted';

export interface Tag {
  readonly kind: TagKind;
  /** The text after the sign; of `set`, the name of the variable. */
  readonly name: string;
  /** What it shows, tests or loops over; null for closing tags and a plain `else`. */
  readonly expression: Expression | null;
  /** Of opening and `else` tags. */
  readonly section: SectionKind;
  /** Whether it was reported; the tag that closes it is not reported again. */
  readonly isInvalid?: boolean;
  /** What an opening tag repeats; without it, the positions of the tags decide. */
  readonly scope?: LoopScope | PeerScope;
  /** The name of the item in templates of other products. Its members are only found by paths that begin with it. */
  readonly item?: string;
  /** The tag as the template has it, in one of another product or with delimiters of its own. */
  readonly source?: string;
}

/** A tag and its range in the text, including the braces. */
export interface FoundTag extends Tag {
  readonly start: number;
  readonly end: number;
}

/** Characters of a tag that messages show. */
const SHOWN_CHARS = 200;
const OPENING = { '#': 'open', '^': 'inverted' } as const;
const SET = /^set\s+([\p{L}_][\p{L}\p{N}\p{M}_]*)\s*=(?!=)(.*)$/u;

/** Editors insert soft hyphens, zero-width spaces and joiners between typed characters. They are ignored in names. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const trimmed = (text: string): string => withoutQuoteSpaces(text.replace(INVISIBLE, '')).replace(/\s+/g, ' ').trim();

/** Word processors set a no-break space after « and before » in French. In other quotes these are part of a text. */
const withoutQuoteSpaces = (text: string): string =>
  text.includes('«') && !/["“”„‟]/.test(text) ? text.replace(/(?<=«)[\u00a0\u202f]|[\u00a0\u202f](?=»)/g, '') : text;

/** Takes a problem of a tag; the tag is its location. */
export type TagProblem = (error: TemplateError) => void;

const fail: TagProblem = (error) => {
  throw error;
};

/**
 * All tags of one paragraph's text, in order. Reports TemplateErrors `unclosed_placeholder`, `nested_placeholder`,
 * `empty_placeholder` and those of expressions. A tag with an invalid expression counts as a name, as it did before there were
 * expressions; the others are left out.
 */
export function findTags(text: string, report: TagProblem = fail, delimiters: Delimiters = OWN_DELIMITERS): FoundTag[] {
  const { start, end } = delimiters;
  const tags: FoundTag[] = [];
  let at = text.indexOf(start);
  while (at !== -1) {
    while (text.startsWith(start, at + 1)) at++;
    const from = at + start.length;
    const close = text.indexOf(end, from);
    const tag = checkedTag(text.slice(from, close === -1 ? undefined : close), close !== -1, delimiters, report);
    const range = { start: at, end: close + end.length };
    if (tag) tags.push({ ...tag, ...sourceOf(text, range, delimiters), ...range });
    if (close === -1) break;
    at = text.indexOf(start, range.end);
  }
  return tags;
}

/** Messages show a tag as it is written. */
const sourceOf = (text: string, { start, end }: { start: number; end: number }, delimiters: Delimiters) =>
  delimiters === OWN_DELIMITERS ? {} : { source: text.slice(start, end) };

function checkedTag(inner: string, closed: boolean, delimiters: Delimiters, report: TagProblem): Tag | null {
  const content = trimmed(inner);
  const problem = shapeProblem(inner, content, closed, delimiters);
  if (problem) {
    report(problem);
    return null;
  }
  try {
    return parseTag(content);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const tag = asName(content);
    const { code, message, location } = tagProblem(error.code, content, error.message, delimiters);
    report(new TemplateError(code, message, { ...location, name: tag.name }));
    return tag;
  }
}

function shapeProblem(inner: string, content: string, closed: boolean, delimiters: Delimiters): TemplateError | null {
  const { start, end } = delimiters;
  if (!closed)
    return tagProblem('unclosed_placeholder', inner.slice(0, 60), `is not closed by ${end}`, { start, end: '' });
  if (inner.includes(start)) return tagProblem('nested_placeholder', inner, 'holds another placeholder', delimiters);
  if (content === '' || content === '#' || content === '^')
    return tagProblem('empty_placeholder', inner, 'names no field', delimiters);
  return null;
}

/** The tag with a content without braces. Throws ExpressionError. */
export function parseTag(content: string): Tag {
  const tag = readTag(content);
  if (tag.expression && content.includes('each')) assertNoScope(tag.expression);
  return tag;
}

function readTag(content: string): Tag {
  const sign = content[0] as string;
  if (sign === '/') return { kind: 'close', name: trimmed(content.slice(1)), expression: null, section: 'list' };
  refuseForeign(content);
  if (sign === '#' || sign === '^') return openingTag(OPENING[sign], trimmed(content.slice(1)));
  if (content === 'else') return { kind: 'else', name: content, expression: null, section: 'test' };
  const [, condition] = /^else ?if (.+)$/.exec(content) ?? [];
  if (condition !== undefined)
    return { kind: 'else', name: content, expression: parseExpression(condition), section: 'test' };
  const [, variable, value] = SET.exec(content) ?? [];
  if (variable !== undefined && value !== undefined)
    return { kind: 'set', name: variable, expression: parseExpression(value), section: 'list' };
  const expression = parseNameOrExpression(content);
  const name = expression.kind === 'name' && expression.up === 0 ? expression.name : content;
  return { kind: 'value', name, expression, section: 'list' };
}

function openingTag(kind: 'open' | 'inverted', name: string): Tag {
  const { expression, section } = openingSection(kind, name);
  return { kind, name: itemName(name), section, ...readScope(expression) };
}

function openingSection(kind: 'open' | 'inverted', name: string): { expression: Expression; section: SectionKind } {
  if (kind === 'inverted') return { expression: parseNameOrExpression(name), section: 'inverted' };
  const [, word, condition] = /^(if|unless) (.+)$/.exec(name) ?? [];
  if (condition !== undefined)
    return { expression: parseExpression(condition), section: word === 'if' ? 'test' : 'inverted' };
  // The question mark may stand before the scope: {{#items? | each("row")}}.
  const [, tested, scope = ''] = /^(.+?)\s*\?\s*(\|\s*each\s*\(.*)?$/.exec(name) ?? [];
  if (tested !== undefined) return { expression: parseNameOrExpression(`${tested}${scope}`), section: 'test' };
  return { expression: parseNameOrExpression(name), section: 'list' };
}
const itemName = (name: string): string => (name === 'this' ? CURRENT_ITEM : name);

/** A tag whose content is a name whatever it looks like. */
function asName(content: string): Tag {
  const sign = content[0] as string;
  const kind = sign === '#' || sign === '^' ? OPENING[sign] : 'value';
  const name = kind === 'value' ? content : trimmed(content.slice(1));
  const section = kind === 'inverted' ? 'inverted' : 'list';
  return { kind, name, expression: nameExpression(name), section, isInvalid: true };
}

/** The source of a tag, for messages and lists. */
export function tagSource({ kind, name, source }: Pick<Tag, 'kind' | 'name' | 'source'>): string {
  if (source !== undefined) return source.slice(0, SHOWN_CHARS);
  const sign = { value: '', open: '#', inverted: '^', else: '', close: '/', set: 'set ' }[kind];
  return `{{${sign}${name.slice(0, SHOWN_CHARS)}${kind === 'set' ? ' = …' : ''}}}`;
}

function tagProblem(code: ErrorCode, content: string, predicate: string, { start, end }: Delimiters): TemplateError {
  const tag = `${start}${content.slice(0, SHOWN_CHARS)}${end}`;
  return new TemplateError(code, `The placeholder ${tag} ${predicate}.`, { tag });
}
