import type { TemplateError } from '@app/formats';
import { nameExpression } from '../expressions/expression';
import type { LoopScope, PeerScope } from '../loops/loop-scope';
import type { FoundTag } from '../language/tag';
import type { TagReader } from '../language/tag-reader';
import { type Delimiters, tagsBetween, usedDelimiters } from './delimiters';
import { closeTag, type ForeignTag, NoMeaning, nameTag, readForeign, textTag } from './peer-tag';

const DELIMITERS: readonly Delimiters[] = [
  { start: '{{', end: '}}' },
  { start: '{', end: '}' },
];

/** The values of the option `loopOver`. */
const SCOPES: Readonly<Record<string, LoopScope>> = {
  row: 'row',
  column: 'column',
  paragraph: 'paragraph',
  content: 'text',
};

/** Templates of easy-template-x (README, "Loop plugin"): names are any text, and tags have options in brackets. */
export const EASY_TEMPLATE_X: TagReader = {
  mayHoldTags: (xml) => /[{}]|&#(?:12[35]|x0*7[bd]);/i.test(xml),
  read: (texts, report) => {
    const delimiters = usedDelimiters(texts, DELIMITERS);
    return texts.map((text, at) => {
      const problem = (error: TemplateError): void => report(at, error);
      const tags = tagsBetween(text, delimiters, problem, { reportsEnds: true });
      return tags.flatMap((tag) => readForeign(tag, () => readTag(tag), problem) ?? []);
    });
  },
};

function readTag(tag: ForeignTag): FoundTag {
  const [, name = '', options = ''] = /^(.*?)\s*(?:\[([^\]]*)\])?$/.exec(tag.content) ?? [];
  if (name === '') return textTag(tag);
  if (name.startsWith('/')) return closeTag(tag);
  if (!name.startsWith('#')) return nameTag(tag, name);
  const field = name.slice(1).trim();
  if (field === '') throw new NoMeaning('names no field');
  const { source, start, end } = tag;
  const scope = scopeOf(options);
  return { kind: 'open', name: field, expression: nameExpression(field), section: 'list', scope, source, start, end };
}

/** Loops with both tags in one column repeat it. */
function scopeOf(options: string): LoopScope | PeerScope {
  if (options.trim() === '') return 'one-column';
  const [, value = ''] = /^\s*["']?loopOver["']?\s*:\s*["'](\w+)["']\s*,?\s*$/.exec(options) ?? [];
  const scope = Object.hasOwn(SCOPES, value) ? SCOPES[value] : undefined;
  if (!scope) throw new NoMeaning(`has the options [${options}]: only loopOver is known`);
  return scope;
}
