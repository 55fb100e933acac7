import type { TemplateError } from '@app/formats';
import { ExpressionError, nameExpression } from '../expressions/expression';
import { isMissing, textOf } from '../expressions/values';
import { type FillValue, isRecord } from '../field-values';
import type { LoopScope, PeerScope } from '../loops/loop-scope';
import type { FoundTag } from '../language/tag';
import type { TagReader } from '../language/tag-reader';
import { checkedAddress } from '../links/address';
import { RichText } from '../rich/rich-value';
import type { Delimiters } from '../language/delimiters';
import { mayHoldDelimiters, tagsBetween, usedDelimiters } from './delimiters';
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
export const easyTemplateX = (named?: Delimiters): TagReader => ({
  shown: (value) => (isRecord(value) && typeof value._type === 'string' ? content(value, value._type) : value),
  mayHoldTags: mayHoldDelimiters(named, /[{}]|&#(?:12[35]|x0*7[bd]);/i),
  read: (texts, report) => {
    const delimiters = named ?? usedDelimiters(texts, DELIMITERS);
    return texts.map((text, at) => {
      const problem = (error: TemplateError): void => report(at, error);
      const tags = tagsBetween(text, delimiters, problem, { reportsEnds: true });
      return tags.flatMap((tag) => readForeign(tag, () => readTag(tag), problem) ?? []);
    });
  },
});

/**
 * What an object with a type shows ("Link plugin", "Text plugin"). Pictures were resolved before. Throws ExpressionError
 * `not_expressible` for XML and unknown types.
 */
function content(value: Readonly<Record<string, FillValue>>, type: string): FillValue {
  if (type === 'link') return linkTo(textOf(value.target), isMissing(value.text) ? value.target : value.text);
  if (type === 'text') return textOf(isMissing(value.text) ? value.value : value.text);
  if (type === 'image') throw notShown('a picture whose source is no PNG, JPEG or SVG file');
  if (type === 'rawXml') throw notShown('XML, and values are never markup');
  throw notShown(`content of the type "${type.slice(0, 40)}", which does not exist here`);
}

function linkTo(target: string, label: FillValue): FillValue {
  const link = checkedAddress(target);
  if (link === null) throw notShown(`a link to "${target.slice(0, 60)}", which is no address`);
  return RichText.ofText(textOf(label)).looking({ link });
}

const notShown = (what: string): ExpressionError => new ExpressionError('not_expressible', `is given ${what}`);

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
