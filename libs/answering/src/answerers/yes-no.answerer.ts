import { fold } from '@app/core/programs';
import { boxAround } from '@app/reading/services';
import type { NamedPair } from '../structure/labelled-values';
import { LEXICON } from '../lexicon/lexicon';
import { anyOf } from '../lexicon/word-pattern';
import type { Analysis } from './analysis';
import { type Answer, type Entity, nothingFound, type Question } from './answerer';
import { confidenceOf } from './confidence';
import { EntityAnswerer } from './entity-answerer';
import { toAnswer } from './evidence';
import { foldKey } from './values/folding';
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

/** The scores (0–1) of an answer beside the entity's words, and of a statement with these words. */
const MARKED = 0.85;
const STATED = 0.65;
/** Neighbouring cells of this many characters, and answers of more letters, are sentences. */
const LONGEST_CELL = 20;
const LONGEST_ANSWER = 12;

/** The words of a label wait for an answer; they state nothing. */
const LABEL_END = /[:?]\s*$|[._…]{2,}\s*$/;
const NEGATION = new RegExp(String.raw`\b${anyOf(formAnswers.negations)}\b`, 'i');

/**
 * Answers `yes_no` questions by the box to tick whose label means the entity, else by a mark or a yes/no beside the entity's
 * words, else by a statement with these words (or those in quotation marks in the criteria). Without evidence there is no
 * answer.
 */
export const yesNoAnswerer = new EntityAnswerer(
  'yes_no',
  (question, analysis) => (entity) => answerOne(entity, question, analysis),
);

function answerOne(entity: Entity, question: Question, analysis: Analysis): Answer {
  const checkbox = analysis.form.checkboxes.get(entity.name);
  if (checkbox) return answerFromCheckbox(entity, checkbox);
  const mentions = findMentions(entity.name, question.criteria, analysis);
  for (const mention of mentions) {
    const marked = markOf(mention, analysis);
    if (!marked) continue;
    const spans = [mention, marked.span];
    return toAnswer(entity, { value: marked.yes, confidence: confidenceOf(MARKED, [mention]), method: 'mark', spans });
  }
  const stated = mentions.find(({ cell, end }) => !LABEL_END.test(cell.text.slice(end)));
  if (!stated) return nothingFound(entity);
  const value = !isNegated(stated);
  return toAnswer(entity, { value, confidence: confidenceOf(STATED, [stated]), method: 'statement', spans: [stated] });
}

/** The state of a box; no answer where both or none of yes and no are ticked. */
function answerFromCheckbox(entity: Entity, { pair, agreement }: NamedPair): Answer {
  const { label, value, checked } = pair;
  if (checked === null) return nothingFound(entity);
  return {
    entity: entity.name,
    value: checked,
    confidence: Math.round(pair.confidence * (LEAST_AGREED + (1 - LEAST_AGREED) * agreement)),
    text: label.text,
    method: 'checkbox',
    boxes: [{ page: value.page, ...boxAround(label.words.length > 0 ? [label.box, value.box] : [value.box]) }],
  };
}

/** The part of the confidence in a box that does not depend on the agreement of its label with the entity; set by hand. */
const LEAST_AGREED = 0.4;

/** A negation in the sentence, up to a few words before the entity's words or directly after them. */
function isNegated({ cell, start, end }: Span): boolean {
  const before =
    cell.text
      .slice(0, start)
      .split(/[.;!?]\s/)
      .pop() ?? '';
  const after = cell.text.slice(end).split(/[.;,!?]/)[0] ?? '';
  const words = before.split(/\s+/).slice(-NEGATION_REACH).concat(after.split(/\s+/).slice(0, NEGATION_REACH));
  return NEGATION.test(fold(words.join(' ')));
}

/** Words between a negation and what it negates. */
const NEGATION_REACH = 4;

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
