import type { TemplateError } from '@app/formats';
import type { FoundTag } from '../language/tag';
import type { LoopScope } from '../loops/loop-scope';
import type { TagReader } from '../language/tag-reader';
import { angularExpression } from './angular-expression';
import type { Delimiters } from '../language/delimiters';
import { mayHoldDelimiters, tagsBetween, usedDelimiters } from './delimiters';
import { closeTag, type ForeignTag, NoMeaning, nameTag, ourTag, readForeign, textTag } from './peer-tag';

const SINGLE: Delimiters = { start: '{', end: '}' };
/** Those that are often configured, and the default. */
const DELIMITERS: readonly Delimiters[] = [{ start: '{{', end: '}}' }, SINGLE];
const BRACES = /[{}]|&#(?:12[35]|x0*7[bd]);/i;
const SETS_DELIMITERS = /\{=\s*\S+ +\S+\s*=\}/;

/** What `{-w:p items}` repeats. */
const SCOPES: Readonly<Record<string, LoopScope>> = {
  'w:p': 'paragraph',
  'a:p': 'paragraph',
  'w:tr': 'row',
  'a:tr': 'row',
  'w:tc': 'cell',
  'a:tc': 'cell',
  'w:tbl': 'table',
  'a:tbl': 'table',
};

/** Tags of modules and of markup, which have no meaning here. */
const REFUSED: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /^r?@/, why: 'inserts markup, and values are never markup' },
  { pattern: /^\$(?!index|isFirst|isLast)/, why: 'replaces the data of a chart' },
  {
    pattern: /^:(?:include|subsection|footnotes|style\w*|table|col|row)\b/,
    why: 'belongs to a module that does not exist here',
  },
  { pattern: /^\?/, why: 'removes a paragraph without a value: write {#name}…{/name}' },
  { pattern: /^!/, why: 'is a comment or belongs to a module that does not exist here' },
];

/** Templates of docxtemplater (docxtemplater.com/docs/tag-types), with the expressions of its "angular parser". */
export const docxtemplater = (named?: Delimiters): TagReader => ({
  mayHoldTags: mayHoldDelimiters(named, BRACES),
  read: (texts, report) => {
    let delimiters =
      named ?? (texts.some((text) => SETS_DELIMITERS.test(text)) ? SINGLE : usedDelimiters(texts, DELIMITERS));
    return texts.map((text, at) => {
      const problem = (error: TemplateError): void => report(at, error);
      const next = (tag: ForeignTag): Delimiters => (delimiters = newDelimiters(tag) ?? delimiters);
      const tags = tagsBetween(text, delimiters, problem, { reportsEnds: true, next });
      return tags.flatMap((tag) => readForeign(tag, () => readTag(tag), problem) ?? []);
    });
  },
});

/** `{=[[ ]]=}` sets the delimiters of the tags after it. */
function newDelimiters({ content }: ForeignTag): Delimiters | null {
  const [, start, end] = /^=\s*(\S+)\s+(\S+)\s*=$/.exec(content) ?? [];
  return start && end ? { start, end } : null;
}

function readTag(tag: ForeignTag): FoundTag {
  const { content } = tag;
  if (newDelimiters(tag)) return textTag(tag);
  const refused = REFUSED.find(({ pattern }) => pattern.test(content));
  if (refused) throw new NoMeaning(refused.why);
  const sign = content[0] ?? '';
  const rest = content.slice(1).trim();
  if (sign === '/') return closeTag(tag, rest);
  if (sign === '#') return openTag(tag, rest, '#');
  if (sign === '^') return openTag(tag, rest, '^');
  if (sign === '-') return scopedTag(tag, rest);
  if (sign === ':') return openTag(tag, rest, '#', 'slide');
  if (sign === '~') return ourTag(tag, `html(${angularExpression(content.replace(/^~+\s*/, ''))})`, { name: '' });
  if (sign === '%') return valueTag(tag, content.replace(/^%+\s*/, ''));
  return valueTag(tag, content);
}

function scopedTag(tag: ForeignTag, rest: string): FoundTag {
  const [, element = '', name = ''] = /^(\S+)\s+(.+)$/.exec(rest) ?? [];
  const scope = Object.hasOwn(SCOPES, element) ? SCOPES[element] : undefined;
  if (!scope) throw new NoMeaning(`repeats the element "${element}", which cannot be repeated alone`);
  return openTag(tag, name, '#', scope);
}

function openTag(tag: ForeignTag, name: string, sign: '#' | '^', scope?: LoopScope): FoundTag {
  if (name === '') throw new NoMeaning('names no field');
  return ourTag(tag, `${sign}${angularExpression(name)}`, { name, ...(scope ? { scope } : {}) });
}

/** `{total = a + b}` sets a variable and shows nothing. */
function valueTag(tag: ForeignTag, content: string): FoundTag {
  if (content === '') throw new NoMeaning('names no field');
  const [, variable, value] = /^([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?!=)\s*(.+)$/u.exec(content) ?? [];
  if (variable && value) return ourTag(tag, `set ${variable} = ${angularExpression(value)}`);
  return isPlainName(content) ? nameTag(tag, content) : ourTag(tag, angularExpression(content), { name: content });
}

/** The parser without expressions takes any text as a name: one without operators is a name for both. */
const isPlainName = (content: string): boolean =>
  !/^[\d.]+e\d+$/i.test(content) &&
  /^[^"'`()[\]?=<>!&|*/%+$]+$/.test(content) &&
  content !== '.' &&
  !/\s-\s|^this\b|\.length$/.test(content);
