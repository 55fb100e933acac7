import { fold } from '@app/core/programs';
import { LEXICON } from '../lexicon/lexicon';
import { anyOf } from '../lexicon/word-pattern';
import { boxAround, type DocumentPage, type Word } from '@app/reading/services';
import { type BoxRow, boxRowsOf } from './box-tables';
import { type Area, overlapLength, type PageSpace } from './page-space';
import type { KeyValuePair } from './pair';
import { passageOf } from './passage';
import type { PrintedLabel } from './printed-labels';

const YES = new RegExp(String.raw`^\W*${anyOf(LEXICON.formAnswers.yes)}\W*$`, 'i');
const NO = new RegExp(String.raw`^\W*${anyOf(LEXICON.formAnswers.no)}\W*$`, 'i');
/** The largest distance, in points, of the two boxes of a group along the row or down the page. */
const GROUP_WIDTH = 160;
const GROUP_HEIGHT = 30;
/** The largest distance of the question above its boxes, in points. */
const QUESTION_ABOVE = 30;
const CONFIDENCE = 95;

/**
 * Boxes for yes and no, beside each other or in the columns of a table, become one pair whose label is their question. A group of which no box, or both, are ticked is no
 * answer: `checked` is null.
 */
export function yesNoGroups(
  page: DocumentPage,
  pairs: KeyValuePair[],
  labels: PrintedLabel[],
  space: PageSpace,
): KeyValuePair[] {
  const rows = boxRowsOf(pairs, labels, space).flatMap((row) => groupOfRow(page, row));
  const grouped = new Set(rows.flatMap(({ boxes }) => boxes));
  const groups = pairs
    .filter((pair) => !grouped.has(pair) && isAnswer(pair, YES))
    .flatMap((yes) => {
      const no = pairs.find((pair) => isAnswer(pair, NO) && !grouped.has(pair) && areTogether(yes, pair, space));
      const question = no && questionOf(space.area(boxAround([yes, no].map(boxOf))), labels, space);
      if (!no || !question) return [];
      grouped.add(yes).add(no);
      return [toGroup(page, question, yes, no)];
    });
  return [...pairs.filter((pair) => !grouped.has(pair)), ...rows.map(({ group }) => group), ...groups];
}

/** The pair for a row of boxes of which the columns are titled yes and no; `boxes` are those of the row. */
function groupOfRow(page: DocumentPage, { question, boxes }: BoxRow): { group: KeyValuePair; boxes: KeyValuePair[] }[] {
  const titled = (answer: RegExp) => boxes.find(({ title }) => answer.test(fold(textOf(title.words))))?.pair;
  const [yes, no] = [titled(YES), titled(NO)];
  return yes && no ? [{ group: toGroup(page, question, yes, no), boxes: boxes.map(({ pair }) => pair) }] : [];
}

const textOf = (words: Word[]): string => words.map(({ text }) => text).join(' ');

function isAnswer({ relation, label }: KeyValuePair, answer: RegExp): boolean {
  return relation === 'checkbox' && answer.test(fold(label.text));
}

function boxOf({ value, label }: KeyValuePair) {
  return boxAround([value.box, label.box]);
}

function areTogether(a: KeyValuePair, b: KeyValuePair, space: PageSpace): boolean {
  const [one, other] = [space.area(a.value.box), space.area(b.value.box)];
  return Math.abs(one.left - other.left) < GROUP_WIDTH && Math.abs(one.top - other.top) < GROUP_HEIGHT;
}

/** The text to the left of the boxes, else the text above them. */
function questionOf(group: Area, labels: PrintedLabel[], space: PageSpace): PrintedLabel | null {
  const texts = labels.filter(({ words }) => words.length > 1 || !YES.test(words[0]?.text ?? ''));
  const left = texts
    .filter(
      ({ area }) => area.right <= group.left + 2 && overlapLength(area.top, area.bottom, group.top, group.bottom) > 0,
    )
    .filter(({ area }) => !space.isRuledAcross(area.bottom, group.top, area.left, area.right))
    .sort((a, b) => b.area.right - a.area.right)[0];
  if (left) return left;
  const above = texts
    .filter(
      ({ area }) => area.bottom <= group.top + 2 && group.top - area.bottom < QUESTION_ABOVE && area.left < group.right,
    )
    .sort((a, b) => b.area.bottom - a.area.bottom)[0];
  return above ?? null;
}

function toGroup(page: DocumentPage, question: PrintedLabel, yes: KeyValuePair, no: KeyValuePair): KeyValuePair {
  const isClear = yes.checked !== no.checked;
  return {
    ...yes,
    label: passageOf(page.number, question.words),
    value: { page: page.number, text: '', box: (yes.checked ? yes : no).value.box, words: [] },
    checked: isClear ? yes.checked : null,
    nearest: '',
    confidence: CONFIDENCE,
    cost: 0,
  };
}
