import { TemplateError } from '@app/formats';

/**
 * The placeholder grammar:
 *
 *   {{name}}            the value of a field; `name` is opaque text without braces, outer white space is trimmed
 *   {{.}} {{this}}      the current item of the innermost loop
 *   {{#name}}…{{/name}} repeated for each item of an array, else shown once when the value is truthy
 *   {{^name}}…{{/name}} shown when the value is falsy or an empty array
 *   {{/}}               closes the innermost open tag
 *
 * Single braces, a `}}` without `{{`, and a third brace on either side are plain text.
 */
export type TagKind = 'value' | 'open' | 'inverted' | 'close';

export interface Tag {
  readonly kind: TagKind;
  readonly name: string;
}

/** A tag and its range in the text, including the braces. */
export interface FoundTag extends Tag {
  readonly start: number;
  readonly end: number;
}

/** The name of a loop's current item. */
export const CURRENT_ITEM = '.';

const KINDS: Record<string, TagKind> = { '#': 'open', '^': 'inverted', '/': 'close' };

/** Editors insert soft hyphens, zero-width spaces and joiners between typed characters. They are ignored in names. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const trimmed = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();

/**
 * All tags of one paragraph's text, in order. Throws TemplateError `unclosed_placeholder`, `nested_placeholder` or
 * `empty_placeholder` with the tag as its location.
 */
export function findTags(text: string): FoundTag[] {
  const tags: FoundTag[] = [];
  let at = text.indexOf('{{');
  while (at !== -1) {
    while (text[at + 2] === '{') at++;
    const close = text.indexOf('}}', at + 2);
    const inner = text.slice(at + 2, close === -1 ? undefined : close);
    tags.push({ ...parseTag(inner, close !== -1), start: at, end: close + 2 });
    at = text.indexOf('{{', close + 2);
  }
  return tags;
}

function parseTag(inner: string, closed: boolean): Tag {
  if (!closed) throw tagError('unclosed_placeholder', `{{${inner.slice(0, 60)}`, 'is not closed by }}');
  if (inner.includes('{{')) throw tagError('nested_placeholder', `{{${inner}}}`, 'holds another placeholder');
  const content = trimmed(inner);
  const kind = KINDS[content[0] ?? ''] ?? 'value';
  const name = kind === 'value' ? content : trimmed(content.slice(1));
  if (name === '' && kind !== 'close') throw tagError('empty_placeholder', `{{${inner}}}`, 'names no field');
  return { kind, name: name === 'this' ? CURRENT_ITEM : name };
}

/** A cheap test whether XML text may contain tags: they need two opening braces, possibly as character references. */
export const mayHoldTags = (xml: string): boolean => /\{[^{]*\{|&#(?:123|x0*7b);/i.test(xml);

/** The source of a tag, for messages. */
export function tagSource({ kind, name }: Tag): string {
  const sign = { value: '', open: '#', inverted: '^', close: '/' }[kind];
  return `{{${sign}${name}}}`;
}

const tagError = (code: string, tag: string, predicate: string): TemplateError =>
  new TemplateError(code, `The placeholder ${tag} ${predicate}.`, { tag });
