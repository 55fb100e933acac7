import type { TemplateError } from '@app/formats';
import type { FoundTag } from '../language/tag';
import type { TagReader } from '../language/tag-reader';
import { splitOutside } from './angular-expression';
import { aggregatedValue, aggregatorOf } from './carbone-aggregates';
import { formatted, readFormatter } from './carbone-formatters';
import {
  atSteps,
  chosenItems,
  constant,
  isNext,
  isPosition,
  isRepeated,
  type PathStep,
  pathSteps,
  relativeIndex,
  repetitionKey,
} from './carbone-path';
import { NextItems } from './carbone-next-items';
import { type Delimiters, escapedForPattern, mayHoldAny } from '../language/delimiters';
import { tagsBetween } from './delimiters';
import { callPhrase, indexPhrase, type Phrase, wordPhrase } from './expression-text';
import { closeTag, type ForeignTag, NoMeaning, ourTag, readForeign, textTag } from './peer-tag';

/** Templates of Carbone (carbone.io/documentation, "Design"). */
export const carbone = (named: Delimiters = { start: '{', end: '}' }): TagReader => ({
  mayHoldTags: mayHoldAny([[...named.start][0] ?? '']),
  read: (texts, report) => new RepetitionReader(texts, report, named).read(),
  spansParagraphs: true,
});

/** A tag with the steps of its path and its formatters. */
interface CarboneTag extends ForeignTag {
  readonly steps: readonly PathStep[];
  readonly formatters: readonly string[];
  /** The text that it shows, when it has no path. */
  readonly text?: string;
}

interface PlacedTag {
  readonly paragraph: number;
  readonly tag: CarboneTag;
}

/** A repetition that is open; `item` is the name of its item. */
interface OpenRepetition {
  readonly key: string;
  readonly item: string;
  /** Paragraph of the first tag. */
  readonly paragraph: number;
  /** The items that it repeats. */
  readonly items: Phrase;
  /** The tag that begins it, and where that stands among the tags of its paragraph. */
  readonly tag: CarboneTag;
  readonly at: number;
  /** The lists of its row, its own first; null when that is filtered or sorted, empty for a list beside another. */
  readonly lists: Phrase[] | null;
}

/** The beginning of the content of a tag of Carbone. Other braces are text. */
const CONTENT = '(?:[dc][.[]|#\\w+\\s*=|\\$\\w+|o\\.|t\\(|bind)';
const TAG_START = new RegExp(`^${CONTENT}`);

/**
 * Reads the tags of a part. A repetition begins at the first tag with an item `[i]` and ends at the tag with the next one, `[i+1]`,
 * whose element is an example that is not shown.
 */
class RepetitionReader {
  private readonly mayBegin: RegExp;
  private readonly found: FoundTag[][];
  private readonly open: OpenRepetition[] = [];
  private readonly aliases = new Map<string, string>();
  private readonly tags: readonly PlacedTag[];
  /** Repetitions of the members of an object: a tag shows the name of one. */
  private readonly objects: ReadonlySet<string>;
  private readonly nextItems = new NextItems();
  private count = 0;

  constructor(
    texts: readonly string[],
    private readonly report: (paragraph: number, error: TemplateError) => void,
    private readonly delimiters: Delimiters,
  ) {
    this.mayBegin = new RegExp(`${escapedForPattern(delimiters.start)}\\s*${CONTENT}`);
    this.found = texts.map(() => []);
    this.tags = texts.flatMap((text, paragraph) => this.tagsOf(text, paragraph));
    this.objects = new Set(this.tags.flatMap(({ tag }) => objectKeys(tag)));
    this.tags.forEach(({ tag }, at) => {
      const key = nextKey(tag);
      if (key !== null) this.nextItems.add(key, at);
    });
  }

  read(): FoundTag[][] {
    for (let at = 0; at < this.tags.length; at++) {
      const placed = this.tags[at] as PlacedTag;
      const next = nextKey(placed.tag);
      if (next === null) this.add(placed, () => this.plain(placed, at));
      else at = this.closed(placed, next, at);
    }
    return this.found;
  }

  private tagsOf(text: string, paragraph: number): PlacedTag[] {
    const problem = (error: TemplateError): void => this.report(paragraph, error);
    const tags = this.mayBegin.test(text) ? tagsBetween(text, this.delimiters, problem) : [];
    return tags.flatMap((tag) => {
      if (!TAG_START.test(tag.content)) return [];
      const parsed = readForeign(tag, () => this.parsed(tag), problem);
      return parsed === null ? [] : [{ paragraph, tag: parsed }];
    });
  }

  /** An alias is replaced by its path; its definition shows nothing. */
  private parsed(tag: ForeignTag): CarboneTag {
    const [, defined, path] = /^#(\w+)\s*=\s*(.+)$/.exec(tag.content) ?? [];
    if (defined !== undefined && path !== undefined) this.aliases.set(defined, path);
    if (defined !== undefined || tag.content.startsWith('o.')) return { ...tag, steps: [], formatters: [] };
    const [, alias, rest = ''] = /^\$(\w+)(.*)$/.exec(tag.content) ?? [];
    const content = alias === undefined ? tag.content : `${this.aliases.get(alias) ?? ''}${rest}`;
    // Without translations, a text is its own.
    const [, text] = /^t\((.*)\)$/s.exec(content) ?? [];
    if (text !== undefined) return { ...tag, steps: [], formatters: [], text };
    if (!/^[dc][.[]/.test(content)) throw new NoMeaning('has no meaning here');
    const [head = '', ...formatters] = splitOutside(content, ':').map((part) => part.trim());
    return { ...tag, steps: rootedSteps(head), formatters };
  }

  private add({ paragraph, tag }: PlacedTag, read: () => FoundTag[]): void {
    const found = readForeign(tag, read, (error) => this.report(paragraph, error));
    this.found[paragraph]?.push(...(found ?? []));
  }

  private plain({ paragraph, tag }: PlacedTag, at: number): FoundTag[] {
    if (tag.steps.length === 0) return [textTag(tag, tag.text)];
    const begun = this.begun(tag, paragraph, at);
    return [...begun, ...this.shown(tag)];
  }

  /** The repetitions that begin at a tag. */
  private begun(tag: CarboneTag, paragraph: number, at: number): FoundTag[] {
    const begun: FoundTag[] = [];
    tag.steps.forEach((step, index) => {
      const key = repetitionKey(tag.steps, index + 1);
      const end = this.nextItems.after(key, at);
      if (!isRepeated(step) || this.open.some((open) => open.key === key) || end === null) return;
      const list = this.valueOf(tag.steps.slice(0, index), { ...step, index: null });
      const isPlain = !this.objects.has(key) && this.conditionsOf(step, index, end).length === 1;
      const crossed = this.crossed(key, end, at);
      if (crossed) return void begun.push(this.beside(crossed, tag, key, isPlain ? list : null));
      const item = `__item${++this.count}`;
      const chosen = this.conditionsOf(step, index, end);
      const items = chosenItems(this.objects.has(key) ? callPhrase('entries', list) : list, chosen);
      const open = { key, item, items, paragraph, tag, at: (this.found[paragraph]?.length ?? 0) + begun.length };
      this.open.push({ ...open, lists: isPlain ? [list] : null });
      begun.push(opening(tag, items, item));
    });
    return begun;
  }

  /** What stands in the brackets of a repetition; its conditions may stand in those of its end only. */
  private conditionsOf({ index }: PathStep, at: number, end: number): readonly string[] {
    const ofEnd = this.tags[end]?.tag.steps[at]?.index ?? [];
    return index?.join('') === 'i' ? ofEnd : (index ?? []);
  }

  /** The open repetition that ends before the one that begins at a tag, and does not hold its list. */
  private crossed(key: string, end: number, at: number): OpenRepetition | undefined {
    const last = this.open.findLast(({ lists }) => lists?.length !== 0);
    if (!last || key.startsWith(`${last.key}.`)) return undefined;
    return (this.nextItems.after(last.key, at) ?? Infinity) < end ? last : undefined;
  }

  /** Shows a second list in the rows of an open repetition, of which there are as many as the longest list has items. */
  private beside(open: OpenRepetition, tag: CarboneTag, key: string, list: Phrase | null): FoundTag {
    if (!list || !open.lists)
      throw new NoMeaning(
        `crosses ${open.tag.source}: two lists in one row are filled in parallel only without conditions and order; filter the data, or use a table for each list`,
      );
    const count = callPhrase('max', ...[...open.lists, list].map((one) => callPhrase('length', one)));
    const [first] = open.lists as [Phrase, ...Phrase[]];
    const padded = callPhrase('map', callPhrase('range', count), indexPhrase(first, wordPhrase('.')));
    this.found[open.paragraph]?.splice(open.at, 1, opening(open.tag, padded, open.item));
    open.lists.push(list);
    const item = `__item${++this.count}`;
    this.open.push({ ...open, key, item, tag, lists: [] });
    const start = { source: tag.source, start: tag.start, end: tag.start };
    return ourTag(start, `set ${item} = ${indexPhrase(list, wordPhrase('@index')).text}`);
  }

  /** Closes a repetition at its next item, and skips the other tags of the example. Returns the position of the last one. */
  private closed({ paragraph, tag }: PlacedTag, key: string, at: number): number {
    const opened = this.open.findIndex((open) => open.key === key);
    let last = at;
    while (this.isExample(key, last + 1, paragraph, this.open[opened]?.paragraph === paragraph)) last++;
    if (opened === -1) {
      // The example of a list beside the one that was closed.
      for (const example of this.tags.slice(at, last + 1)) this.found[example.paragraph]?.push(textTag(example.tag));
      return last;
    }
    this.open.splice(opened);
    const end = this.tags[last]?.paragraph === paragraph ? (this.tags[last] as PlacedTag).tag.end : tag.end;
    this.found[paragraph]?.push(closeTag({ ...tag, end }));
    return last;
  }

  /** Whether the tag at a position belongs to the example of a repetition as well. */
  private isExample(key: string, at: number, paragraph: number, isInParagraph: boolean): boolean {
    const placed = this.tags[at];
    if (!placed || nextKey(placed.tag) === null) return false;
    const isSame = placed.tag.steps.some((_, index) => repetitionKey(placed.tag.steps, index + 1) === key);
    return isSame && (!isInParagraph || placed.paragraph === paragraph);
  }

  private shown(tag: CarboneTag): FoundTag[] {
    const last = tag.formatters.findIndex((source) => aggregatorOf(source) !== null);
    const value = last === -1 ? this.valueOf(tag.steps) : this.aggregated(tag, last);
    const others = tag.formatters.slice(last + 1);
    const result = formatted(
      value,
      others.map((source) => readFormatter(source, (argument) => this.argument(argument, tag))),
    );
    if (result.kind === 'end') return [closeTag(tag)];
    if (result.kind === 'begin') return [ourTag(tag, `#if ${result.shown.text}`, { name: '' })];
    if (result.kind === 'value') return [ourTag(tag, result.value.text, { name: '' })];
    const start = { source: tag.source, start: tag.start, end: tag.start };
    const scope = result.element as 'paragraph' | 'row' | 'table';
    return [ourTag(start, `#if ${result.shown.text}`, { name: '', scope }), closeTag(tag)];
  }

  /** The value of an aggregator, the formatter at a position, about the innermost list of its path. */
  private aggregated({ steps, formatters }: CarboneTag, position: number): Phrase {
    const at = steps.findLastIndex(({ index }) => index !== null && !isPosition(index));
    const step = steps[at];
    if (!step) return aggregatedValue({ list: this.valueOf(steps), members: [], item: null }, formatters, position);
    const open = this.open.find(({ key }) => key === repetitionKey(steps, at + 1));
    const whole = (): Phrase => this.valueOf(steps.slice(0, at), { ...step, index: null });
    const list = open?.items ?? chosenItems(whole(), step.index ?? []);
    return aggregatedValue({ list, members: steps.slice(at + 1), item: open?.item ?? null }, formatters, position);
  }

  /** A constant, a path from the root, or a path from the object that holds the value. */
  private argument(source: string, { steps }: CarboneTag): Phrase {
    const relative = relativeIndex(source);
    if (relative) return relative;
    if (/^[dc][.[]/.test(source)) return this.valueOf(rootedSteps(source));
    if (/^\.[\w.[]/.test(source)) return this.valueOf([...steps.slice(0, -1), ...pathSteps(source)]);
    return constant(source);
  }

  /** The value at a path, from the item of the innermost open repetition in it. `last` is one more step. */
  private valueOf(steps: readonly PathStep[], last?: PathStep): Phrase {
    const all = last ? [...steps, last] : steps;
    for (let length = all.length; length > 0; length--) {
      const key = repetitionKey(all, length);
      const open = all[length - 1]?.index ? this.open.find((one) => one.key === key) : undefined;
      if (!open) continue;
      const inItem = this.objects.has(key) ? withEntryMembers(all.slice(length)) : all.slice(length);
      return inItem.length === 0 ? wordPhrase(open.item) : atSteps(wordPhrase(open.item), inItem);
    }
    // Outside of a repetition, its item is the first one.
    const steady = all.map((step) => (isRepeated(step) ? { ...step, index: ['0'] } : step));
    return atSteps(null, steady);
  }
}

/** The tag that begins a repetition: it has no length. */
const opening = ({ source, start }: CarboneTag, list: Phrase, item: string): FoundTag =>
  ourTag({ source, start, end: start }, `#${list.text}`, { name: '', item, scope: 'next' });

/** The steps of a path from the data, or from the complement, which is the field `c`. */
const rootedSteps = (path: string): PathStep[] =>
  path.startsWith('c') ? [{ name: 'c', index: null }, ...pathSteps(path.slice(1))] : pathSteps(path.slice(1));

/** The members of an entry of an object, by their names in Carbone ("Loop over object properties"). */
const ENTRY_MEMBERS: Readonly<Record<string, string>> = { att: 'key', val: 'value' };

/** The keys of the repetitions in a tag that show the names of members. */
const objectKeys = ({ steps }: CarboneTag): string[] =>
  steps.flatMap((step, index) =>
    isRepeated(step) && steps[index + 1]?.name === 'att' ? [repetitionKey(steps, index + 1)] : [],
  );

function withEntryMembers([first, ...others]: readonly PathStep[]): PathStep[] {
  if (!first) return [];
  const name = Object.hasOwn(ENTRY_MEMBERS, first.name) ? ENTRY_MEMBERS[first.name] : undefined;
  return [name === undefined ? first : { ...first, name }, ...others];
}

/** The key of the outermost repetition whose next item a tag names; null for other tags. */
function nextKey({ steps }: CarboneTag): string | null {
  const at = steps.findIndex(isNext);
  return at === -1 ? null : repetitionKey(steps, at + 1);
}
