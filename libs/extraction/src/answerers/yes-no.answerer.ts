import { LEXICON } from '../lexicon/lexicon';
import { anyOf } from '../lexicon/word-pattern';
import type { Analysis } from './analysis';
import { type Answer, type Entity, type Question } from './answerer';
import { confidenceOf } from './confidence';
import { EntityAnswerer } from './entity-answerer';
import { toAnswer } from './evidence';
import { fold, foldKey } from './values/folding';
import { findMentions } from './mentions';
import type { Cell, Span } from './tables/sheet';

const { formAnswers } = LEXICON;
const YES = new RegExp(String.raw`^\W*(?:${anyOf(formAnswers.yes)}|x|☒|☑|✓|✔|✗|■|\[x\]|\(x\))(?!\w)`, 'i');
/** "No. 7" is a number. */
const NO = new RegExp(String.raw`^\W*(?:${anyOf(formAnswers.no)}|☐|□|❑|\[ ?\]|\( ?\))(?![\w.])`, 'i');
const CHECKED = /(☒|☑|✓|✔|✗|■|\[ ?x ?\]|\( ?x ?\)|(?:^|\s)x)\s*$/i;
const UNCHECKED = /(☐|□|❑|\[ ?\]|\( ?\))\s*$/;

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The scores (0–1) of an answer beside the entity's words, and of the words alone. */
const MARKED = 0.85;
const MENTIONED = 0.65;
/** The confidence (0–100) of "no" because the document does not mention the entity. */
const NOT_MENTIONED_CONFIDENCE = 40;
/** Neighbouring cells of this many characters, and answers of more letters, are sentences. */
const LONGEST_CELL = 20;
const LONGEST_ANSWER = 12;

/**
 * Answers `yes_no` questions by a mark or a yes/no beside the entity's words; without one, the answer is whether the document
 * contains the words of the entity (or those in quotation marks in the criteria).
 */
export const yesNoAnswerer = new EntityAnswerer(
  'yes_no',
  (question, analysis) => (entity) => answerOne(entity, question, analysis),
);

function answerOne(entity: Entity, question: Question, analysis: Analysis): Answer {
  const mentions = findMentions(entity.name, question.criteria, analysis);
  for (const mention of mentions) {
    const marked = markOf(mention, analysis);
    if (marked)
      return toAnswer(entity, {
        value: marked.yes,
        confidence: confidenceOf(MARKED, [mention]),
        method: 'mark',
        spans: [mention, marked.span],
      });
  }
  const first = mentions[0];
  if (!first)
    return toAnswer(entity, { value: false, confidence: NOT_MENTIONED_CONFIDENCE, method: 'mention', spans: [] });
  const confidence = confidenceOf(MENTIONED, [first]);
  return toAnswer(entity, { value: true, confidence, method: 'mention', spans: [first] });
}

/** The yes, no or tick after the words, before them, or in the neighbouring cells. */
function markOf(mention: Span, analysis: Analysis): { yes: boolean; span: Span } | null {
  const { cell, start, end } = mention;
  const row = analysis.sheet.rows[cell.row] ?? [];
  const right = row[row.indexOf(cell) + 1];
  const left = row[row.indexOf(cell) - 1];
  const after = verdict(cell.text.slice(end).replace(/^[\s:?.…_-]+/, ''));
  if (after !== null) return { yes: after, span: { cell, start: end, end: cell.text.length } };
  const before = cell.text.slice(0, start);
  if (CHECKED.test(before) || UNCHECKED.test(before))
    return { yes: CHECKED.test(before), span: { cell, start: 0, end: start } };
  return verdictOfCell(right, end === cell.text.length) ?? verdictOfCell(left, start === 0);
}

function verdictOfCell(cell: Cell | undefined, adjacent: boolean): { yes: boolean; span: Span } | null {
  const yes = cell && adjacent && cell.text.length < LONGEST_CELL ? verdict(cell.text) : null;
  return cell && yes !== null ? { yes, span: { cell, start: 0, end: cell.text.length } } : null;
}

function verdict(text: string): boolean | null {
  const folded = fold(text).trim();
  if (foldKey(folded).length > LONGEST_ANSWER) return null;
  if (NO.test(folded)) return false;
  return YES.test(folded) ? true : null;
}
