import type { TemplateError } from '@app/formats';
import { type Delimiters, mayHoldAny } from '../language/delimiters';
import { type ForeignTag, foreignProblem } from './peer-tag';

/** Other delimiters that templates are configured for. They count where a part has none of the usual ones. */
const CONFIGURED: readonly Delimiters[] = [
  { start: '[[', end: ']]' },
  { start: '<<', end: '>>' },
  { start: '<%', end: '%>' },
];
const MAY_BE_CONFIGURED = /\[\[|(?:<|&lt;)(?:%|<|&lt;)/;

/** A cheap test whether XML text may hold tags in the delimiters that a template names, otherwise in the usual or configured ones. */
export function mayHoldDelimiters(named: Delimiters | undefined, usual: RegExp): (xml: string) => boolean {
  if (!named) return (xml) => usual.test(xml) || MAY_BE_CONFIGURED.test(xml);
  return mayHoldAny([named.start, named.end].map((text) => [...text][0] ?? ''));
}

/** The first of the pairs whose start is in one of the texts. A template has one pair. */
export function usedDelimiters(texts: readonly string[], pairs: readonly Delimiters[]): Delimiters {
  const isUsed = ({ start, end }: Delimiters): boolean =>
    texts.some((text) => text.includes(start)) && texts.some((text) => text.includes(end));
  const used = pairs.find(({ start }) => texts.some((text) => text.includes(start))) ?? CONFIGURED.find(isUsed);
  return used ?? (pairs.at(-1) as Delimiters);
}

/** Editors insert these between typed characters. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const QUOTES: Readonly<Record<string, string>> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'", '‚': "'" };

/** The content of a tag without what word processors add: typographic quotes, invisible characters, kinds of spaces. */
export const plainContent = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[“”„‘’‚]/g, (quote) => QUOTES[quote] ?? quote)
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The tags between delimiters in one text. Reports TemplateErrors `unclosed_placeholder` and, when `reportsEnds`, an end without a
 * start, `unopened_placeholder`. `next` returns the delimiters after a tag: a tag may change them.
 */
export function tagsBetween(
  text: string,
  delimiters: Delimiters,
  report: (error: TemplateError) => void,
  { reportsEnds = false, next = (_: ForeignTag): Delimiters | null => null } = {},
): ForeignTag[] {
  const tags: ForeignTag[] = [];
  let { start, end } = delimiters;
  for (let at = 0; ;) {
    const from = text.indexOf(start, at);
    const stray = text.indexOf(end, at);
    if (reportsEnds && start !== end && stray !== -1 && (from === -1 || stray < from))
      report(foreignProblem('unopened_placeholder', text.slice(at, stray + end.length).slice(-60), 'is not opened'));
    if (from === -1) return tags;
    const to = text.indexOf(end, from + start.length);
    const again = start === end ? -1 : text.indexOf(start, from + start.length);
    if (to === -1 || (again !== -1 && again < to && reportsEnds)) {
      report(foreignProblem('unclosed_placeholder', text.slice(from, from + 60), `is not closed by ${end}`));
      return tags;
    }
    const tag = { content: plainContent(text.slice(from + start.length, to)), start: from, end: to + end.length };
    const found = { ...tag, source: text.slice(tag.start, tag.end) };
    tags.push(found);
    ({ start, end } = next(found) ?? { start, end });
    at = tag.end;
  }
}
