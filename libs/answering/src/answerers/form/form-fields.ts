import { boxAround, type Word } from '@app/reading/services';
import { isList, type NamedPair } from '../../structure/labelled-values';
import { wordsOf } from '../../structure/label-names';
import type { KeyValuePair } from '../../structure/pairs';
import { wholeAddresses } from './address-fields';
import type { AnalysedDocument } from '../analysed-document';
import type { Span } from '../tables/sheet';
import { foldKey } from '../values/folding';

/** What the fields and boxes of a document, and its printed pairs, say about the entities of a question, by the names of the entities. */
export interface FormFields {
  fields: Map<string, NamedPair>;
  checkboxes: Map<string, NamedPair>;
  /** The printed pair whose label is the name; null without one, or where such labels have several values. */
  printed(name: string): KeyValuePair | null;
}

/** Finds the fields and boxes to tick whose labels mean the names. */
export function formFieldsOf(document: AnalysedDocument, names: string[]): FormFields {
  const printed = (name: string) => printedPair(name, document.labelledValues.pairs);
  if (document.pages.every(({ fields, checkboxes }) => fields.length + checkboxes.length === 0))
    return { fields: new Map(), checkboxes: new Map(), printed };
  const pairs = document.labelledValues;
  return {
    fields: wholeAddresses(
      pairs.find(names, ({ relation }) => relation === 'field'),
      pairs.pairs,
    ),
    checkboxes: pairs.find(names, ({ relation }) => relation === 'checkbox'),
    printed,
  };
}

function printedPair(name: string, pairs: KeyValuePair[]): KeyValuePair | null {
  const key = foldKey(name);
  const own = pairs.filter(
    ({ relation, label }) => relation !== 'field' && relation !== 'checkbox' && foldKey(label.text) === key,
  );
  const best = own.sort((a, b) => a.cost - b.cost)[0];
  return best && own.every(({ value }) => value.text === best.value.text) ? best : null;
}

/** The lines of a field's value that a name asks for, as spans; none for an empty field. */
export function filledSpans(pair: KeyValuePair, name: string): Span[] {
  const { label, value } = pair;
  const lines = linesOf(value.text, value.words);
  return (isList(pair) ? linesFor(name, label.text, lines) : lines).map((words) => spanOf(value.page, words));
}

/** A label such as `name, street, city` stands for a field of several lines, the first of which is the name. */
function linesFor(name: string, label: string, lines: Word[][]): Word[][] {
  const parts = label.split(/,/).map(wordsOf);
  const asked = wordsOf(name);
  const [first = [], ...others] = parts;
  const own = asked.filter((word) => !others.some((part) => part.includes(word)));
  if (own.some((word) => first[first.length - 1] === word)) return lines.slice(0, 1);
  return asked.some((word) => others.some((part) => part.includes(word))) ? lines.slice(1) : lines;
}

/** The words of each line of a value. */
function linesOf(text: string, words: Word[]): Word[][] {
  const lines: Word[][] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const count = line.split(/\s+/).filter(Boolean).length;
    lines.push(words.slice(from, from + count));
    from += count;
  }
  return from === words.length ? lines.filter((line) => line.length > 0) : [words];
}

function spanOf(page: number, words: Word[]): Span {
  let end = -1;
  const placed = words.map((word) => {
    const start = end + 1;
    end = start + word.text.length;
    return { ...word, printed: word.box, start, end };
  });
  const text = words.map((word) => word.text).join(' ');
  const box = boxAround(words.map((word) => word.box));
  return { cell: { page, row: 0, text, box, words: placed, aspect: 1 }, start: 0, end: text.length };
}
