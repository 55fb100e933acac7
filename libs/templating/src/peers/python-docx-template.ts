import type { TemplateError } from '@app/formats';
import type { ParagraphJoint } from '../loops/joined-paragraphs';
import type { FillValue } from '../field-values';
import { PAGE_BREAK, paragraphOf, RichText, type Span } from '../rich/rich-value';
import type { FoundTag } from '../language/tag';
import type { LoopScope, PeerScope } from '../loops/loop-scope';
import { splitOutside } from './angular-expression';
import type { TagReader } from '../language/tag-reader';
import { plainContent } from './delimiters';
import { listText } from './docx-templates';
import { wordPhrase } from './expression-text';
import { jinjaExpression, type JinjaName } from './jinja-expression';
import { closeTag, type ForeignTag, foreignProblem, NoMeaning, ourTag, readForeign, textTag } from './peer-tag';

/** Templates of python-docx-template, docxtpl (docxtpl.readthedocs.io, "Jinja2-like syntax"). */
export const pythonDocxTemplate = (): TagReader => ({
  shown: withBreaks,
  joints,
  mayHoldTags: (xml) => /\{|&#(?:123|x0*7b);/i.test(xml),
  read: (texts, report) => {
    const reader = new JinjaReader();
    return texts.map((text, at) => {
      const problem = (error: TemplateError): void => report(at, error);
      return jinjaTags(text, problem).flatMap((tag) => readForeign(tag, () => reader.read(tag), problem) ?? []);
    });
  },
});

/** In a text, `\\a` begins a paragraph and `\\f` a page ("Escaping, newline, new paragraph, Listing"). */
function withBreaks(value: FillValue): FillValue {
  if (typeof value !== 'string' || !/[\u0007\f]/.test(value)) return value;
  const spansOf = (text: string): Span[] =>
    text.split('\f').flatMap((page, index) => [...(index > 0 ? [PAGE_BREAK] : []), { text: page, look: {} }]);
  return new RichText(value.split('\u0007').map((text) => paragraphOf(spansOf(text))));
}

/** `{%-` at the beginning of a paragraph joins it to the one before, `-%}` at the end to the one after ("Split and merge text"). */
function joints(text: string): ParagraphJoint[] {
  const first = /^\s*\{%(?=-)/.exec(text)?.[0].length;
  const last = /-%\}\s*$/.exec(text)?.index;
  return [
    ...(first === undefined ? [] : [{ sign: first, with: 'previous' } as const]),
    ...(last === undefined ? [] : [{ sign: last, with: 'next' } as const]),
  ];
}

/** A tag with its kind: `{{ value }}`, `{% statement %}`, `{# comment #}`, or a delimiter that is shown: `{_{`. */
interface JinjaTag extends ForeignTag {
  readonly kind: 'value' | 'statement' | 'comment' | 'text';
  /** `p`, `tr`, `tc` or `r` behind the opening delimiter. */
  readonly element: string;
}

/** Tags end within this many characters, so that delimiters that are never closed are read in linear time. Expressions are shorter. */
const TAG = /\{\{(.{0,2000}?)\}\}|\{%(.{0,2000}?)%\}|\{#(.{0,2000}?)#\}|\{_[{%]|[%}]_\}/gs;
const ELEMENT = /^(p|tr|tc|r)\s+(?=\S)/;

function jinjaTags(text: string, report: (error: TemplateError) => void): JinjaTag[] {
  const tags = [...text.matchAll(TAG)].map((match): JinjaTag => {
    const [source, value, statement, comment] = match;
    const raw = value ?? statement ?? comment ?? source.replace('_', '');
    const kind =
      value !== undefined
        ? 'value'
        : statement !== undefined
          ? 'statement'
          : comment === undefined
            ? 'text'
            : 'comment';
    const element = ELEMENT.exec(raw.replace(/^[-+]/, ''))?.[1] ?? '';
    const content = plainContent(raw.replace(/^[-+]|[-+]$/g, '').replace(element === '' ? '' : ELEMENT, ''));
    return { kind, element, content, ...trimmedRange(text, match.index, source) };
  });
  const rest = text.replace(TAG, '');
  const open = /\{[{%].*/.exec(rest)?.[0];
  if (open !== undefined) report(foreignProblem('unclosed_placeholder', open.slice(0, 60), 'is not closed'));
  return tags;
}

/** `{%-` and `-%}` remove the white space beside a tag. Throws nothing: a paragraph's own ends are not removed. */
function trimmedRange(text: string, index: number, source: string): Pick<ForeignTag, 'start' | 'end' | 'source'> {
  let start = index;
  let end = index + source.length;
  if (/^\{[{%#]-/.test(source)) while (/\s/.test(text[start - 1] ?? '')) start--;
  if (/-[}%#]\}$/.test(source)) while (/\s/.test(text[end] ?? '')) end++;
  return { start, end, source };
}

/** What the tags of an element repeat. The elements with the tags are removed. */
const SCOPES: Readonly<Record<string, PeerScope>> = {
  p: 'paragraph-marker',
  tr: 'row-marker',
  tc: 'cell-marker',
};
/** The elements that comments remove. */
const COMMENTED: Readonly<Record<string, LoopScope>> = { p: 'paragraph', tr: 'row', tc: 'cell' };
/** Statements that change the cell around them ("Table cells"), as functions of ours. */
const CELL_STATEMENTS: Readonly<Record<string, (argument: string) => string>> = {
  cellbg: (color) => `cellColor(${color})`,
  colspan: (count) => `spanColumns(${count})`,
  vm: () => 'mergeUp(not @first)',
  hm: () => 'mergeLeft(not @first)',
};
const REFUSED: Readonly<Record<string, string>> = {
  include: 'includes another template',
  import: 'imports another template',
  from: 'imports another template',
  extends: 'extends another template',
  block: 'is a block of another template',
  macro: 'defines a macro',
  call: 'calls a macro',
};

/** A statement that is not closed yet. `renamed` are the variables that the loop sets for its own turns. */
interface OpenStatement {
  readonly word: string;
  readonly items: readonly string[];
  readonly renamed: Map<string, string>;
}

/** Reads the tags of one part in their order. */
class JinjaReader {
  private readonly open: OpenStatement[] = [];
  private readonly variables = new Set<string>();
  /** The variables of loops over groups. */
  private readonly groups = new Set<string>();
  private count = 0;
  /** Between `raw` and `endraw`, tags are text. */
  private isRaw = false;

  read(tag: JinjaTag): FoundTag[] {
    const { kind, content } = tag;
    if (this.isRaw && !(kind === 'statement' && content === 'endraw')) return [];
    if (kind === 'comment') return comment(tag);
    if (kind === 'text') return [textTag(tag, content)];
    if (kind === 'value') return [ourTag(tag, this.expression(content), { name: '' })];
    const [, word = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(content) ?? [];
    return this.statement(tag, word, rest);
  }

  private statement(tag: JinjaTag, word: string, rest: string): FoundTag[] {
    if (word === 'if') return [this.opened(tag, 'if', [], `#if ${this.expression(rest)}`)];
    if (word === 'for') return [this.loop(tag, rest)];
    if (word === 'elif') return [ourTag(tag, `else if ${this.expression(rest)}`)];
    if (word === 'else') return [ourTag(tag, 'else')];
    if (word === 'endif' || word === 'endfor') return [this.closed(tag, word.slice(3))];
    if (word === 'endwith') return this.closedWith(tag);
    if (word === 'with') return this.with(tag, rest);
    if (word === 'raw' || word === 'endraw') {
      this.isRaw = word === 'raw';
      return [textTag(tag)];
    }
    if (word === 'set') return this.assignments(tag, rest);
    const cell = Object.hasOwn(CELL_STATEMENTS, word) ? CELL_STATEMENTS[word] : undefined;
    if (cell) return [ourTag(tag, cell(rest === '' ? '' : this.expression(rest)), { name: '' })];
    const why = Object.hasOwn(REFUSED, word) ? REFUSED[word] : undefined;
    throw new NoMeaning(why ?? `begins with "${word}", which has no meaning here`);
  }

  private opened(tag: JinjaTag, word: string, items: readonly string[], content: string): FoundTag {
    const scope = SCOPES[tag.element];
    const more = { name: '', ...(scope ? { scope } : {}), ...(items.length > 0 ? { item: items.join(',') } : {}) };
    const found = ourTag(tag, content, more);
    this.open.push({ word, items, renamed: new Map() });
    return found;
  }

  /** `for x in list`, `for key, value in object.items()`, and `for x in list if condition`. */
  private loop(tag: JinjaTag, rest: string): FoundTag {
    const [, names = '', list = ''] = /^(\w+(?:\s*,\s*\w+)*)\s+in\s+(.+?)(?:\s+recursive)?$/.exec(rest) ?? [];
    if (list === '' || rest.endsWith(' recursive')) throw new NoMeaning('is no loop over a list that can be read');
    const items = names.split(/\s*,\s*/);
    const [, all = list, condition] = /^(.+?)\s+if\s+((?:(?!\selse\s).)+)$/.exec(list) ?? [];
    const expression = this.expression(all);
    const filtered =
      condition === undefined ? expression : `filter(${expression}, ${this.aboutItem(condition, items)})`;
    if (items.length === 1 && expression.startsWith('groupBy(')) this.groups.add(names);
    return this.opened(tag, 'for', items, `#${listText(`keys(${filtered})`)}`);
  }

  /** A condition in which the variable of the loop is the item. */
  private aboutItem(condition: string, [item, ...others]: readonly string[]): string {
    if (others.length > 0) throw new NoMeaning('chooses among items with several names');
    return jinjaExpression(condition, (name) => (name === item ? wordPhrase('.') : this.names(name))).text;
  }

  private closed(tag: JinjaTag, word: string): FoundTag {
    this.pop(word);
    return closeTag(tag);
  }

  private pop(word: string): OpenStatement | undefined {
    const statement = this.open.pop();
    if (statement && statement.word !== word) throw new NoMeaning(`stands where end${statement.word} has to be`);
    return statement;
  }

  /** `with a = 1, b = 2`: variables that end with the block. The values do not see each other. */
  private with(tag: JinjaTag, rest: string): FoundTag[] {
    const pairs = splitOutside(rest, ',').map((pair) => /^\s*(\w+)\s*=(?!=)\s*(.+)$/.exec(pair));
    const renamed = new Map<string, string>();
    const sets = pairs.map((pair, index) => {
      const [, name, value] = pair ?? [];
      if (name === undefined || value === undefined) throw new NoMeaning('sets something that cannot be read');
      renamed.set(name, `${name}__${++this.count}`);
      const range = index === 0 ? tag : { ...tag, start: tag.end, end: tag.end };
      return ourTag(range, `set ${renamed.get(name) ?? name} = ${this.expression(value)}`);
    });
    this.open.push({ word: 'with', items: [], renamed });
    return sets;
  }

  private closedWith(tag: JinjaTag): FoundTag[] {
    if (!this.pop('with')) throw new NoMeaning('closes no with');
    return [textTag(tag)];
  }

  /** `set x = a`, and `set ns = namespace(a=1, b=2)`, whose members are variables of their own. */
  private assignments(tag: JinjaTag, rest: string): FoundTag[] {
    const [, name = '', value = ''] = /^(\w+(?:\.\w+)?)\s*=\s*(.+)$/.exec(rest) ?? [];
    if (name === '') throw new NoMeaning('sets something that cannot be read');
    const [, members] = /^namespace\((.*)\)$/.exec(value) ?? [];
    if (members !== undefined) return this.namespace(tag, name, members);
    const expression = this.expression(value);
    const [, owner = '', member = ''] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
    if (member !== '') return [ourTag(tag, `set ${namespaceMember(owner, member)} = ${expression}`)];
    return [ourTag(tag, `set ${this.variable(name)} = ${expression}`)];
  }

  private namespace(tag: JinjaTag, name: string, members: string): FoundTag[] {
    const pairs = [...members.matchAll(/(\w+)\s*=\s*([^,]+)/g)];
    const sets = pairs.map((pair, index) => {
      const range = index === 0 ? tag : { ...tag, start: tag.end, end: tag.end };
      this.variables.add(`${name}.${pair[1]}`);
      return ourTag(range, `set ${namespaceMember(name, pair[1] ?? '')} = ${this.expression(pair[2] ?? '')}`);
    });
    return sets.length > 0 ? sets : [textTag(tag)];
  }

  /** The name of a variable. One that a loop sets ends with its turn, and does not change the one outside. */
  private variable(name: string): string {
    const loop = this.open.findLast(({ word }) => word === 'for');
    if (!loop) return name;
    const renamed = loop.renamed.get(name) ?? `${name}__${++this.count}`;
    loop.renamed.set(name, renamed);
    return renamed;
  }

  private expression(source: string): string {
    return jinjaExpression(source, this.names).text;
  }

  private readonly names: JinjaName = (name) => {
    const [, group = '', member = ''] = /^(\w+)\.(grouper|list)$/.exec(name) ?? [];
    if (this.groups.has(group)) return wordPhrase(`${group}.${member === 'list' ? 'items' : 'key'}`);
    if (this.variables.has(name)) {
      const [owner = '', member = ''] = name.split('.');
      return wordPhrase(namespaceMember(owner, member));
    }
    const loop = this.open.findLast(({ items, renamed }) => items.includes(name) || renamed.has(name));
    const renamed = loop?.renamed.get(name);
    return renamed === undefined ? null : wordPhrase(renamed);
  };
}

/** A comment; one of an element (`{#tr … #}`) is removed with it. */
function comment(tag: JinjaTag): FoundTag[] {
  const scope = Object.hasOwn(COMMENTED, tag.element) ? COMMENTED[tag.element] : undefined;
  if (!scope) return [textTag(tag)];
  return [ourTag({ ...tag, end: tag.start }, '#if false', { name: '', scope }), closeTag(tag)];
}

const namespaceMember = (owner: string, member: string): string => `${owner}__${member}`;
