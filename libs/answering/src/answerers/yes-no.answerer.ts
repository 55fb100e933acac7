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
import { isOnlyBoxNumber } from './form/box-number';
import { foldKey } from './values/folding';
import { findMentions } from './mentions';
import { titleOfMark } from './form/marked-columns';
import { onlyTicked, optionsIn } from './form/printed-options';
import { isYesNoQuestion, labelsOfQuestion, statedStatus, statementOfQuestion } from './prose/asked-statements';
import type { Cell, Span } from './tables/sheet';

const { formAnswers } = LEXICON;
const YES = new RegExp(String.raw`^\W*(?:${anyOf(formAnswers.yes)}|x|☒|☑|✓|✔|✗|■|\[x\]|\(x\))(?!\w)`, 'i');
/** "No. 7" is a number. */
const NO = new RegExp(String.raw`^\W*(?:${anyOf(formAnswers.no)}|☐|□|❑|\[ ?\]|\( ?\))(?![\w.])`, 'i');
/** Both answers, of which people cross one out: `yes / no`. */
const ALTERNATIVES = new RegExp(
  String.raw`^\W*(?:${anyOf(formAnswers.yes)}\W+${anyOf(formAnswers.no)}|${anyOf(formAnswers.no)}\W+${anyOf(formAnswers.yes)})(?!\w)`,
  'i',
);
/** Words that leave the question open. */
const OPEN = new RegExp(String.raw`^[^\p{L}\p{N}]*${anyOf(formAnswers.open)}[^\p{L}\p{N}]*$`, 'iu');
const DASH = /^[^\p{L}\p{N}]*$/u;
const ONLY_BOX = /^\W*(?:[☐□❑☒☑✓✔✗■]|\[ ?x? ?\]|\( ?x? ?\))\W*$/i;
const CHECKED = /(☒|☑|✓|✔|✗|■|\[ ?x ?\]|\( ?x ?\)|(?:^|\s)x)\s*$/i;
const UNCHECKED = /(☐|□|❑|\[ ?\]|\( ?\))\s*$/;

const WORDS = new Set([...formAnswers.yes, ...formAnswers.no].map(foldKey));

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The scores (0–1) of an answer beside the entity's words, and of a statement with these words. */
const MARKED = 0.85;
const STATED = 0.65;
/** Neighbouring cells of this many characters, and answers of more letters, are sentences. */
const LONGEST_CELL = 20;
const LONGEST_ANSWER = 12;

/** The distance of left edges of words and their answer below, in heights of the words. */
const BELOW_REACH = 4;

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
  const answerable = mentions.filter((mention) => !isLeftOpen(mention, analysis));
  const marked = answerFromMark(entity, answerable, analysis);
  if (marked) return marked;
  const stated = answerable.find(({ cell, end }) => !LABEL_END.test(cell.text.slice(end)));
  if (!stated) return isYesNoQuestion(entity.name) ? answerToQuestion(entity, analysis) : nothingFound(entity);
  const value = !isNegated(stated);
  return toAnswer(entity, { value, confidence: confidenceOf(STATED, [stated]), method: 'statement', spans: [stated] });
}

/** The first mark or answer beside one of the mentions; null without one. */
function answerFromMark(entity: Entity, mentions: Span[], analysis: Analysis): Answer | null {
  for (const mention of mentions) {
    const marked = markOf(mention, analysis);
    if (!marked) continue;
    const spans = [mention, marked.span];
    return toAnswer(entity, { value: marked.yes, confidence: confidenceOf(MARKED, [mention]), method: 'mark', spans });
  }
  return null;
}

/** The answer beside a label that has the words of a question, else what a sentence says with all of them. */
function answerToQuestion(entity: Entity, analysis: Analysis): Answer {
  const labels = labelsOfQuestion(entity.name, analysis).filter((label) => !isLeftOpen(label, analysis));
  const marked = answerFromMark(entity, labels, analysis);
  if (marked) return marked;
  const stated = statementOfQuestion(entity.name, analysis);
  if (!stated) return nothingFound(entity);
  const { spans, isNegated: value } = stated;
  return toAnswer(entity, { value: !value, confidence: confidenceOf(STATED, spans), method: 'statement', spans });
}

/** The state of a box; no answer where both or none of yes and no are ticked. */
function answerFromCheckbox(entity: Entity, { pair, agreement }: NamedPair): Answer {
  const { label, value, checked } = pair;
  if (checked === null) return nothingFound(entity);
  return {
    entity: entity.name,
    value: checked,
    confidence: Math.round(pair.confidence * (MIN_AGREED + (1 - MIN_AGREED) * agreement)),
    text: label.text,
    method: 'checkbox',
    boxes: [{ page: value.page, ...boxAround(label.words.length > 0 ? [label.box, value.box] : [value.box]) }],
  };
}

/** The part of the confidence in a box that does not depend on the agreement of its label with the entity; set by hand. */
const MIN_AGREED = 0.4;

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

/** Whether the answer beside or below the words leaves the question open: `n/a`, `yes / no`, or no single box of several is ticked. */
function isLeftOpen(mention: Span, analysis: Analysis): boolean {
  const { cell, end } = mention;
  const after = cell.text.slice(end).replace(/^[\s:?.…_]+/, '');
  if (after !== '') return isOpen(after);
  const boxes = boxesAfter(cell, analysis);
  if (boxes.length > 1) return tickedTitle(boxes, analysis) === null;
  const answer = cellsAfter(cell, analysis)[0] ?? cellBelow(mention, analysis);
  return answer !== undefined && (isOpen(answer.text) || isOpen(titleOfMark(answer, analysis) ?? ''));
}

function isOpen(answer: string): boolean {
  const ticked = onlyTicked(answer);
  if (ticked !== undefined) return ticked === null;
  return OPEN.test(fold(answer)) || ALTERNATIVES.test(fold(answer)) || (DASH.test(answer) && /[-–—]/.test(answer));
}

/** The title of the column of the only ticked box; empty without a title, null where none or several are ticked. */
function tickedTitle(boxes: Cell[], { sheet }: Analysis): string | null {
  const ticked = boxes.filter(({ text }) => CHECKED.test(text));
  const [box] = ticked;
  if (!box || ticked.length > 1) return null;
  const above = sheet.rows.slice(0, box.row).flat();
  const title = above.findLast(
    ({ page, text, box: { x, width } }) =>
      page === box.page && !ONLY_BOX.test(text) && x < box.box.x + box.box.width && x + width > box.box.x,
  );
  return title && isOpen(title.text) ? null : (title?.text ?? '');
}

function cellsAfter(cell: Cell, { sheet }: Analysis): Cell[] {
  const row = sheet.rows[cell.row] ?? [];
  return row.slice(row.indexOf(cell) + 1);
}

function boxesAfter(cell: Cell, analysis: Analysis): Cell[] {
  const after = cellsAfter(cell, analysis);
  const other = after.findIndex(({ text }) => !ONLY_BOX.test(text));
  return other < 0 ? after : after.slice(0, other);
}

/** The cell below words that are alone in theirs, but for the number of a box. */
function cellBelow({ cell, start }: Span, { sheet }: Analysis): Cell | undefined {
  if (!isOnlyBoxNumber(cell.text.slice(0, start))) return undefined;
  const { x, width, height } = cell.box;
  return sheet.rows[cell.row + 1]?.find(
    ({ page, box }) =>
      page === cell.page && box.x < x + width && box.x + box.width > x && Math.abs(box.x - x) < BELOW_REACH * height,
  );
}

/** The yes, no or tick after the words, before them, or in the neighbouring cells. */
function markOf(mention: Span, analysis: Analysis): { yes: boolean; span: Span } | null {
  const { cell, start, end } = mention;
  const row = analysis.sheet.rows[cell.row] ?? [];
  const right = row[row.indexOf(cell) + 1];
  const left = row[row.indexOf(cell) - 1];
  const own = optionsIn(cell.text).find((option) => start >= option.start && end <= option.end);
  if (own) return { yes: own.ticked, span: { cell, start: own.start, end: own.end } };
  const after = verdict(cell.text.slice(end).replace(/^[\s:?.…_-]+/, ''));
  if (after !== null) return { yes: after, span: { cell, start: end, end: cell.text.length } };
  const before = cell.text.slice(0, start);
  if (CHECKED.test(before) || UNCHECKED.test(before))
    return { yes: CHECKED.test(before), span: { cell, start: 0, end: start } };
  const boxes = boxesAfter(cell, analysis);
  const closes = !/[\p{L}\p{N}]/u.test(cell.text.slice(end));
  const title = boxes.length > 1 && closes ? verdict(tickedTitle(boxes, analysis) ?? '') : null;
  const ticked = boxes.find(({ text }) => CHECKED.test(text));
  if (title !== null && ticked) return { yes: title, span: { cell: ticked, start: 0, end: ticked.text.length } };
  return verdictByTitle(right, closes, analysis) ?? verdictOfCell(left, start === 0) ?? verdictBelow(mention, analysis);
}

/** A yes or no, alone in the cell below words that are alone in theirs. */
function verdictBelow(mention: Span, analysis: Analysis): { yes: boolean; span: Span } | null {
  const isAlone = !/[\p{L}\p{N}]/u.test(mention.cell.text.slice(mention.end));
  const below = isAlone ? cellBelow(mention, analysis) : undefined;
  return below && WORDS.has(foldKey(below.text)) ? verdictOfCell(below, true) : null;
}

/** The verdict of a cell behind the words; that of a mark below `Yes` or `No` is the title. */
function verdictByTitle(cell: Cell | undefined, adjacent: boolean, analysis: Analysis) {
  const found = verdictOfCell(cell, adjacent);
  const title = found && verdict(titleOfMark(found.span.cell, analysis) ?? '');
  return found && typeof title === 'boolean' ? { ...found, yes: title } : found;
}

function verdictOfCell(cell: Cell | undefined, adjacent: boolean): { yes: boolean; span: Span } | null {
  const yes = cell && adjacent && cell.text.length < LONGEST_CELL ? verdict(cell.text) : null;
  return cell && yes !== null ? { yes, span: { cell, start: 0, end: cell.text.length } } : null;
}

function verdict(text: string): boolean | null {
  const ticked = onlyTicked(text);
  if (ticked !== undefined) return ticked ? verdict(ticked.text) : null;
  const folded = fold(text).trim();
  const status = statedStatus(folded);
  if (status !== null) return status;
  // A remark follows the answer: `no, will follow by post`.
  const [answer = ''] = folded.split(/[,;]\s/, 1);
  if (WORDS.has(foldKey(answer))) return NO.test(answer) ? false : YES.test(answer);
  if (foldKey(folded).length > LONGEST_ANSWER) return null;
  if (NO.test(folded)) return false;
  return YES.test(folded) ? true : null;
}
