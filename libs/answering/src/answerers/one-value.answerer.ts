import type { Analysis } from './analysis';
import { type Answer, type Entity, nothingFound, type Question } from './answerer';
import { confidenceOf, MAX_CONFIDENCE, probabilityOf } from './confidence';
import { EntityAnswerer } from './entity-answerer';
import type { NamedPair } from '../structure/labelled-values';
import { type EntityMeaning, meaningOf } from './entity-meaning';
import { toAnswer } from './evidence';
import { findOne } from './finding';
import { findOtherwise } from './finding-otherwise';
import type { ValueType } from './labels/concept';
import { fittingType } from './labels/fitting-type';
import type { Finding } from './labels/linking';
import { nameAlone } from './labels/name-alone';
import { firstSentence } from './labels/sentences';
import { shownType } from './labels/similar-labels';
import { markedColumn } from './form/marked-columns';
import { tickedText } from './form/ticked-text';
import { asksForParty } from './parties/issuers';
import { answerFromChoice } from './form/choice-answer';
import { askedWords, isMatter } from './prose/asked-words';
import { isOtherThanCount } from './prose/counts';
import { type AskedThing, askedThing } from './prose/asked-thing';
import { statedFact } from './prose/stated-facts';
import { statedBearer } from './prose/roles/stated-bearers';
import { filledSpans } from './form/form-fields';
import type { Span } from './tables/sheet';
import { findValues } from './values/values';

/** A less probable value is no answer: people would rather look themselves. */
const MIN_PROBABILITY = 0.02;
/** A text of this score is the value of its label whatever its name asks for: `Deposit: waived`. Set by hand. */
const CERTAIN = 0.8;

/** A label of a lower score gives way to a sentence that states the fact. Set by hand. */
const UNCERTAIN = 0.5;

/** Characters of the longest value with its currency. */
const MAX_LENGTH_OF_FACT = 20;

/** Answers `one_value` questions by labels and layout. */
export const oneValueAnswerer = new EntityAnswerer(
  'one_value',
  (question, analysis) => (entity) => answerOne(entity, question, analysis),
);

/** The one value of an entity, with its place and its confidence; of a name for a count no code. */
export function answerOne(entity: Entity, question: Question, analysis: Analysis): Answer {
  const answer = bestAnswer(entity, question, analysis);
  return isOtherThanCount(entity.name, answer.value) ? nothingFound(entity) : answer;
}

function bestAnswer(entity: Entity, question: Question, analysis: Analysis): Answer {
  const field = analysis.form.fields.get(entity.name);
  if (field) return answerFromField(entity, field);
  const header = analysis.headerField(entity.name);
  if (header && header.length > 0) return answerFromHeader(entity, header, analysis);
  const suggested = meaningOf(entity, question);
  const choice = answerFromChoice(entity, suggested, analysis);
  if (choice) return Array.isArray(choice.value) ? { ...choice, value: choice.value.join(', ') } : choice;
  const meaning = { ...suggested, type: fittingType(suggested, entity.name, analysis) };
  const found = withDigit(findAs(meaning, entity.name, analysis), entity.name, meaning, analysis);
  if (!found || (asksForParty(entity.name) && !/\p{L}{2}/u.test(found.value)))
    return withoutLabel(entity, meaning, analysis);
  const marked = markedColumn(found, analysis);
  const ticked = marked && tickedText(marked);
  if (!ticked) return nothingFound(entity);
  const fact = isUncertain(found, meaning, entity.name) ? factInSentence(entity.name, meaning.type, analysis) : null;
  if (fact) return answerFromFact(entity, fact, found);
  const { value, spans, score, runnerUp = 0 } = ofType(inOneSentence(ticked, meaning), meaning);
  const probability = probabilityOf({ type: meaning.type, score, runnerUp, spans }, analysis.sheet.cells);
  if (probability < MIN_PROBABILITY) return withoutLabel(entity, meaning, analysis);
  const confidence = Math.min(MAX_CONFIDENCE, Math.round(100 * probability));
  return toAnswer(entity, { value, confidence, method: 'label', spans });
}

/** Whether a sentence tells better: no label does clearly, or it is only the date of a document, which a name with a verb does not ask for. */
function isUncertain(found: Finding, { concept }: EntityMeaning, name: string): boolean {
  if (concept === 'invoice_date') return found.score < CERTAIN && askedWords(name).some(isMatter);
  return !concept && found.score < UNCERTAIN;
}

/** The person or the value of which a sentence says that it is what a name asks for. */
function factInSentence(name: string, type: ValueType, analysis: Analysis): Finding | null {
  return statedBearer(name, type, analysis) ?? statedFact(name, type, analysis);
}

/** What a sentence states about the entity; as it was found beside a label in this sentence, where that is the same. */
function answerFromFact(entity: Entity, fact: Finding, found: Finding): Answer {
  const isSame = fact.spans.every(({ cell, start, end }) =>
    found.spans.some((other) => other.cell === cell && other.start <= start && other.end >= end),
  );
  const isAmount = /\d/.test(fact.value) && !/\p{L}/u.test(fact.value);
  const { value, spans } = isSame && isAmount && found.value.length <= MAX_LENGTH_OF_FACT ? found : fact;
  return toAnswer(entity, { value, confidence: confidenceOf(fact.score, spans), method: 'statement', spans });
}

/** A fact that is said in one sentence: what follows payment terms is about something else. Remarks, which may have more, are no concept. */
function inOneSentence(found: Finding, { concept, type }: EntityMeaning): Finding {
  const [span, ...others] = found.spans;
  const value = firstSentence(found.value);
  if (!concept || type !== 'text' || !span || others.length > 0 || value === found.value) return found;
  return { ...found, value, spans: [{ ...span, end: Math.min(span.end, span.start + value.length) }] };
}

/** A name without what follows it; an address as it is. */
const ofType = (found: Finding, { type }: EntityMeaning): Finding => (type === 'address' ? found : nameAlone(found));

/** The best value; for a rate that is no percentage the amount of money: `Hourly rate: £16.80`. */
function findAs(meaning: EntityMeaning, name: string, analysis: Analysis): Finding | null {
  const found = findOne(meaning, name, analysis);
  return found || meaning.type !== 'percentage' || !meaning.guessed
    ? found
    : findOne({ ...meaning, type: 'amount' }, name, analysis);
}

/** A value with a digit for a name whose noun asks for an amount or a number, where the text found for it has none and is uncertain. */
function withDigit(found: Finding | null, name: string, meaning: EntityMeaning, analysis: Analysis): Finding | null {
  const type = shownType(name, meaning.type);
  if (!found || type === meaning.type || found.score >= CERTAIN || /\d/.test(found.value)) return found;
  return findOne({ ...meaning, type }, name, analysis);
}

/** The header field of a mail as it stands there; a date without its time. */
function answerFromHeader(entity: Entity, spans: Span[], analysis: Analysis): Answer {
  const text = spans.map(({ cell, start, end }) => cell.text.slice(start, end)).join(' ');
  const [first] = spans;
  const date = first && /^\d{4}-\d\d-\d\dT/.test(text) ? findValues(first.cell, 'date', analysis)[0] : undefined;
  return toAnswer(entity, { value: date?.value ?? text, confidence: MAX_CONFIDENCE, method: 'mail_header', spans });
}

/** The value of a printed pair, or of what means the entity in other words, where no label of the rows has one. */
function withoutLabel(entity: Entity, meaning: EntityMeaning, analysis: Analysis): Answer {
  const printed = answerFromPrint(entity, meaning, analysis);
  if (printed) return printed;
  const thing = askedThing(entity.name);
  if (thing) return answerToQuestion(entity, thing, analysis);
  const other = findOtherwise(entity.name, meaning, analysis);
  const found = other && ofType(other, meaning);
  return found
    ? toAnswer(entity, { ...found, confidence: confidenceOf(found.score, found.spans), method: 'similar_label' })
    : nothingFound(entity);
}

/** The value of the thing that a question asks for, of the type that the question or the name of the thing shows. */
function answerToQuestion(entity: Entity, { name, isDate }: AskedThing, analysis: Analysis): Answer {
  const question = { criteria: '', entities: [], properties: isDate ? { type: 'date' } : {} };
  const asked: Question = { ...question, questionType: 'one_value', dataValidationRules: [] };
  return { ...answerOne({ ...entity, name }, asked, analysis.withName(name)), entity: entity.name };
}

/** The value of the printed pair whose label is the entity's name; null without one. */
function answerFromPrint(entity: Entity, { type }: EntityMeaning, analysis: Analysis): Answer | null {
  const pair = analysis.form.printed(entity.name);
  const spans = pair ? filledSpans(pair, entity.name) : [];
  const [first] = spans;
  if (!pair || !first) return null;
  const { confidence } = pair;
  if (type === 'text' || type === 'party' || type === 'address')
    return toAnswer(entity, { value: pair.value.text, confidence, method: 'pair', spans });
  const value = findValues(first.cell, type, analysis)[0];
  return value ? toAnswer(entity, { value: value.value, confidence, method: 'pair', spans: [value] }) : null;
}

/** The value of the form field that the entity names; no answer when nothing was filled in. */
function answerFromField(entity: Entity, { pair, agreement }: NamedPair): Answer {
  const spans = filledSpans(pair, entity.name);
  if (spans.length === 0) return nothingFound(entity);
  const value = spans.map(({ cell }) => cell.text).join(' ');
  const confidence = Math.round(pair.confidence * (MIN_AGREED + (1 - MIN_AGREED) * agreement));
  return toAnswer(entity, { value, confidence, method: 'form_field', spans });
}

/** The part of the confidence in a field that does not depend on the agreement of its label with the entity; set by hand. */
const MIN_AGREED = 0.4;
