import { nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { keyOf, splitWords } from '../../matching/words';
import { isCounted, withoutNoun } from '../entering/counted';
import { assign } from '../filling/assignment';
import type { Slot } from '../filling/slots';
import { type Fit, fitOf } from './fits';
import { hasTerms, type Piece, withText } from './pieces';
import type { Value } from '../run-values';

/** A value of an order with the field that it is for. */
export interface Placement {
  value: Value;
  slot: Slot;
}

/** What is known about an order besides its pieces. */
export interface About {
  /** What the order is about, which fields may be called after: "Task" for a task. */
  object: string;
  today: Date;
  /** What an entry is called that gets another name: the field for the name shows it. */
  present?: string;
}

/**
 * How surely a field is the one for a piece, set by hand in the order in which a person trusts it: the piece says the name of the field, a
 * preposition goes with it, it has the value as an option, no other type fits.
 */
const LABELLED = 1;
const HINTED = 0.95;
const JOINED = 0.8;
const OFFERED = 0.7;
const TYPED = 0.6;
const ALONE = 0.5;
/** A field of which nothing but the type of the value speaks, beside a second sign. */
const MORE = 0.05;
/** Fields that fit equally well but for this are ambiguous. */
const EQUAL = 0.005;
const SAME_LABEL = 0.9;
/** Words of the longest label that a piece begins with. */
const MAX_LABEL = 4;

/** What the fields for the pieces behind a preposition are called, folded; the value of a date or time tells its field otherwise. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  called: /\b(?:name|title|titel|bezeichnung|label|subject|betreff|heading)\b/,
  at: /\b(?:company|organi[sz]ation|employer|firma|location|place|venue|ort|address|school|room|raum)\b/,
  in: /\b(?:location|place|ort|city|room|raum|category|kategorie|department|abteilung|folder|ordner|list|column|project|projekt|class|group|gruppe)\b/,
  for: /\b(?:name|title|titel|subject|betreff|purpose|zweck|reason|grund|topic|thema|customer|kunde|client|patient|guest|visitor|employee|person|member|recipient|beneficiary)\b/,
  from: /\b(?:from|von|start|begin|sender|source|origin|company|organi[sz]ation|firma)\b/,
  to: /\b(?:to|nach|an|recipient|empfanger|beneficiary|destination|target|ziel|new|neuer|neue)\b/,
  with: /\b(?:with|participants?|attendees?|guests?|teilnehmer)\b/,
  as: /\b(?:role|rolle|type|typ|art|position|reason|grund|status)\b/,
  about: /\b(?:subject|topic|about|betreff|thema)\b/,
  under: /\b(?:name|folder|category)\b/,
  over: /\b(?:amount|sum|total|betrag|summe)\b/,
  because: /\b(?:reason|cause|grund)\b/,
  by: /\b(?:due|deadline|until|by|fallig|frist)\b/,
  count: /\b(?:quantity|amount|number|count|pieces|menge|anzahl|betrag|stuck)\b/,
};
const START = /\b(?:from|start|starts|begin|begins|beginning|first|departure|arrival|von|ab|beginn|anfang|erster)\b/;
const END = /\b(?:to|end|ends|until|till|last|return|through|bis|ende|letzter)\b/;

/**
 * The fields for all pieces, or a sentence that says which piece has none, or several. Only with a field for each is anything entered.
 */
export function placePieces(
  pieces: readonly Piece[],
  slots: readonly Slot[],
  about: About,
): { placements: Placement[] } | { problem: string } {
  const amount = pieces.find(({ value }) => SYMBOL.test(value.text));
  // The field may be set to another currency than that of the amount.
  if (amount && slots.some((slot) => CURRENCY.test(nameOfSlot(slot))))
    return { problem: `The form has a field for the currency of "${amount.value.text}".` };
  const merged = withLabelsBehind(pieces, slots).map(withoutSymbol);
  const grades = merged.map((piece) =>
    slots.map((slot, at) => inTurn(piece, at, gradeOf(piece, slot, about, slots.length))),
  );
  const columns = assign(grades.map((row) => row.map(({ grade }) => grade)));
  const lost = merged.find((_piece, row) => (columns[row] ?? -1) < 0);
  if (lost) return { problem: `The form has no field for "${lost.value.text}".` };
  const taken = new Set(columns);
  const vague = merged.find((_piece, row) => {
    const own = grades[row]![columns[row]!]!.grade;
    return grades[row]!.some(({ grade }, column) => !taken.has(column) && grade >= own - EQUAL);
  });
  if (vague) return { problem: `"${vague.value.text}" fits several fields of the form.` };
  return {
    placements: merged.map((_piece, row) => ({
      value: grades[row]![columns[row]!]!.value,
      slot: slots[columns[row]!]!,
    })),
  };
}

const SYMBOL = /^[€$£¥](?=\d)/;
const CURRENCY = /\b(?:currency|wahrung|devise|moneda|valuta)\b/;

/** "£120" is 120 in a field for amounts. */
const withoutSymbol = (piece: Piece): Piece =>
  piece.word === 'count' && piece.value.secretOrigins === null
    ? { ...piece, value: withText(piece.value, piece.value.text.replace(SYMBOL, '')) }
    : piece;

/** "with Jan Pohl as substitute": what comes behind "as" is the name of a field. */
function withLabelsBehind(pieces: readonly Piece[], slots: readonly Slot[]): Piece[] {
  const isLabel = (piece: Piece | undefined): boolean =>
    piece?.word === 'as' && slots.some((slot) => isCalled(slot, piece.value.text));
  return pieces.flatMap((piece, at) => {
    if (at > 0 && isLabel(piece)) return [];
    const label = pieces[at + 1];
    return label && isLabel(label) ? [{ ...piece, value: { ...piece.value, label: label.value.text } }] : [piece];
  });
}

/** Of two fields that say neither, the first one is for "from", and the next one for "to". */
function inTurn({ word }: Piece, at: number, { grade, value }: Grade): Grade {
  const step = word === 'from' ? -IN_TURN : /^(?:to|until|till)$/.test(word) ? IN_TURN : 0;
  return { grade: grade === 0 ? 0 : grade + step * Math.min(at, MAX_IN_TURN), value };
}
const [IN_TURN, MAX_IN_TURN] = [0.0005, 8];

interface Grade {
  grade: number;
  value: Value;
}

function gradeOf(piece: Piece, slot: Slot, about: About, count: number): Grade {
  const labelled = labelledGrade(piece, slot, about);
  if (labelled) return labelled;
  const answer = countedGrade(piece, slot, about) ?? optionGrade(piece, slot, about);
  if (answer) return answer;
  const { value, word } = piece;
  const fit = fitOf(value.text, slot, about.today);
  if (fit === null) return { grade: 0, value };
  if (word === 'to' && about.present && slot.controls.some((one) => keyOf(one.value) === keyOf(about.present!)))
    return { grade: LABELLED, value };
  if (value.label !== '') return { grade: isCalled(slot, value.label) ? LABELLED : 0, value };
  return { grade: Math.max(joinedGrade(word, slot, fit, about), count === 1 ? ALONE : 0), value };
}

/** "SKU K-520", "a minimum stock of 200": the piece begins with the name of the field. */
function labelledGrade({ value }: Piece, slot: Slot, about: About): Grade | null {
  if (value.secretOrigins !== null || value.label !== '') return null;
  const words = value.text.split(/\s+/);
  for (let length = Math.min(MAX_LABEL, words.length - 1); length > 0; length -= 1) {
    const rest = words
      .slice(length)
      .join(' ')
      .replace(/^(?:(?:(?:of|is|to)(?!\S)|[:=]) ?)+/i, '')
      .trim();
    const label = words.slice(0, length).join(' ').replace(/:$/, '');
    if (rest === '' || !isCalled(slot, label) || fitOf(rest, slot, about.today) === null) continue;
    return { grade: LABELLED, value: withText(value, rest) };
  }
  return null;
}

/** "3 nights" is 3 for the field "Nights". */
function countedGrade({ value }: Piece, slot: Slot, { today }: About): Grade | null {
  const [control] = slot.controls;
  if (!control || value.secretOrigins !== null || value.label !== '' || !isCounted(control, value)) return null;
  const { text } = withoutNoun(control, value);
  return fitOf(text, slot, today) === null ? null : { grade: LABELLED, value: withText(value, text) };
}

/** "high priority" is the option "High" of the field "Priority". */
function optionGrade({ value }: Piece, slot: Slot, { today }: About): Grade | null {
  if (value.secretOrigins !== null || value.label !== '') return null;
  const words = value.text.split(/\s+/);
  for (let length = 1; length < Math.min(MAX_LABEL + 1, words.length); length += 1) {
    const rest = words
      .slice(0, -length)
      .join(' ')
      .replace(/^(?:an?|the) /i, '');
    if (isCalled(slot, words.slice(-length).join(' ')) && fitOf(rest, slot, today) === 'option')
      return { grade: LABELLED, value: withText(value, rest) };
  }
  return null;
}

const isCalled = ({ texts }: Slot, label: string): boolean =>
  texts.some(({ text, weight }) => weight >= OFFERED && likeness(label, text) >= SAME_LABEL);

/** What a slot is called, folded. */
const nameOfSlot = ({ controls, texts }: Slot): string =>
  splitWords([nameOf(controls[0]!), controls[0]!.labels[0] ?? '', texts[0]?.text ?? ''].join(' ')).join(' ');

function joinedGrade(word: string, slot: Slot, fit: Fit, { object }: About): number {
  const called = nameOfSlot(slot);
  const { preposition, hint } = joiningOf(word);
  if (hint !== '' && hasTerms(called, hint)) return HINTED;
  if (hint !== '' && fit === 'text') return 0;
  if (fit === 'date' || fit === 'time') return spanGrade(preposition, called);
  const isJoined = FIELDS[preposition]?.test(called) === true || (preposition === 'called' && hasTerms(object, called));
  if (isJoined) return JOINED + (fit === 'text' ? 0 : MORE);
  if (fit === 'option') return OFFERED;
  return fit === 'email' || (fit === 'number' && preposition === 'count') ? TYPED : 0;
}

/** "due on" is "on" with the hint "due". */
function joiningOf(word: string): { preposition: string; hint: string } {
  const words = word.split(' ');
  if (word === '') return { preposition: 'called', hint: '' };
  if (words[0] === 'because') return { preposition: 'because', hint: '' };
  return { preposition: words.at(-1)!, hint: words.slice(0, -1).join(' ') };
}

/** The first and the last day or hour of something. */
function spanGrade(preposition: string, called: string): number {
  const isEnd = /^(?:to|until|till)$/.test(preposition);
  const [starts, ends] = [START.test(called), END.test(called)];
  if (isEnd) return ends ? JOINED + MORE : starts ? 0 : TYPED;
  if (preposition === 'from') return starts ? JOINED + MORE : ends ? 0 : TYPED;
  if (ends && !starts) return preposition === 'by' ? JOINED : TYPED - 2 * MORE;
  return TYPED + (starts ? 0 : MORE);
}
