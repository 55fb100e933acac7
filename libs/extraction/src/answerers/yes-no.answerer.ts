import { LEXICON } from '../lexicon/lexicon';
import { anyOf } from '../lexicon/word-pattern';
import type { Analysis } from './analysis';
import { type Answer, type Entity, type Question } from './answerer';
import { EntityAnswerer } from './entity-answerer';
import { fold, foldKey } from './values/folding';
import { findMentions } from './mentions';
import { type Cell, type Span, spanBox, spanConfidence } from './tables/sheet';

const { formAnswers } = LEXICON;
const YES = new RegExp(String.raw`^\W*(?:${anyOf(formAnswers.yes)}|x|☒|☑|✓|✔|✗|■|\[x\]|\(x\))(?!\w)`, 'i');
/** "No. 7" is a number. */
const NO = new RegExp(String.raw`^\W*(?:${anyOf(formAnswers.no)}|☐|□|❑|\[ ?\]|\( ?\))(?![\w.])`, 'i');
const CHECKED = /(☒|☑|✓|✔|✗|■|\[ ?x ?\]|\( ?x ?\)|(?:^|\s)x)\s*$/i;
const UNCHECKED = /(☐|□|❑|\[ ?\]|\( ?\))\s*$/;

/**
 * Answers `yes_no` questions: by a mark or a yes/no beside the entity's words; else whether the words of the entity (or
 * those in quotation marks in the criteria) stand in the document at all.
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
      return {
        entity: entity.name,
        value: marked.yes,
        confidence: confidenceOf(mention, 0.85),
        boxes: [spanBox(mention), spanBox(marked.span)],
      };
  }
  const first = mentions[0];
  if (!first) return { entity: entity.name, value: false, confidence: 40, boxes: [] };
  return { entity: entity.name, value: true, confidence: confidenceOf(first, 0.65), boxes: [spanBox(first)] };
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
  const yes = cell && adjacent && cell.text.length < 20 ? verdict(cell.text) : null;
  return cell && yes !== null ? { yes, span: { cell, start: 0, end: cell.text.length } } : null;
}

function verdict(text: string): boolean | null {
  const folded = fold(text).trim();
  if (foldKey(folded).length > 12) return null;
  if (NO.test(folded)) return false;
  return YES.test(folded) ? true : null;
}

function confidenceOf(span: Span, score: number): number {
  return Math.round(score * (40 + 0.6 * spanConfidence(span)));
}
