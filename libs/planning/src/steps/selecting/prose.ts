import type { PageView } from '@app/browsing';
import { wordsOf } from '../../matching/words';
import type { Question } from '../../task/asking/question';
import { isLight, isRelating, joined, type SaidWord, saidWords } from '../../task/asking/said-words';

/** Longer texts are quoted in part only by a person. */
const MAX_SENTENCE = 300;

/** Verbs of questions and of the sentences that answer them. */
const FORMS: Readonly<Record<string, string>> = {
  wrote: 'written',
  write: 'written',
  writes: 'written',
  opens: 'open',
  costs: 'cost',
  closes: 'close',
  ends: 'end',
  expires: 'expire',
  scade: 'scadenza',
  caduca: 'caducidad',
};

/**
 * The only sentence of a page that has all words of a question, and besides them what it asks for: a name, a date, a number. A label with all
 * of the words is answered by its text.
 */
export function answerInProse({ asks, words }: Question, view: PageView): string | null {
  const said = withoutVerb(
    words.filter((word, at) => !isLight(word) && !isNumberOfPhone(word, words[at - 1])),
    asks,
  );
  const terms = said.flatMap(({ lower }) => wordsOf(FORMS[lower] ?? lower).terms);
  if (terms.length === 0 || joined(said).length > MAX_SENTENCE) return null;
  const labelled = labelledAnswer(terms, view);
  if (labelled !== null && isAnswer(asks, labelled)) return labelled;
  const price = asks === 'how_much' ? priceBelow(terms, view) : null;
  if (price !== null) return price;
  const sentences = view.text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[\p{Ll}\d)][.!?])\s+(?=\p{Lu})/u))
    .map((line) => line.trim())
    .filter((line) => line.length <= MAX_SENTENCE && /\s\S+\s/.test(line));
  const around = [view.title, ...view.headings].join(' ');
  const isAbout = (line: string): boolean =>
    hasAll(line, terms) || (hasAll(`${line} ${around}`, terms) && hasMost(line, terms));
  const [found, ...others] = [
    ...new Set(sentences.filter((line) => isAbout(line) && isAnswer(asks, without(line, terms)))),
  ];
  return found !== undefined && others.length === 0 ? found : null;
}

/** The telephone number is what labels call "Telephone". */
const isNumberOfPhone = ({ lower }: SaidWord, before?: SaidWord): boolean =>
  lower === 'number' && before !== undefined && /^(?:(?:tele)?phone|mobile|fax)$/.test(before.lower);

/** "Where do I find …" and "what does … cost" are answered without their verb. */
function withoutVerb(said: readonly SaidWord[], asks: Question['asks']): readonly SaidWord[] {
  const others = asks === 'where' || asks === 'how_much' ? said.filter((word) => !isRelating(word)) : said;
  return others.length > 0 ? others : said;
}

/** The only price in the line below a name that has the words of a question, and no others. */
function priceBelow(terms: readonly string[], { text }: PageView): string | null {
  const lines = text.split('\n').map((line) => line.trim());
  const isNamed = (line: string): boolean => {
    const shown = new Set(wordsOf(line.replace(/(?<!\p{L})(?:l|d)['’]/giu, '')).terms);
    return line.length <= MAX_SENTENCE && shown.size === new Set(terms).size && terms.every((term) => shown.has(term));
  };
  const prices = new Set(lines.filter((line, at) => PRICE.test(line) && isNamed(lines[at - 1] ?? '')));
  return prices.size === 1 ? [...prices][0]! : null;
}
/** A sum of money alone. */
const PRICE = /^(?:[€$£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€$£]|EUR|CHF|USD|GBP))$/;

const termsIn = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text).words.flatMap((word) => wordsOf(FORMS[word] ?? word).terms));
const hasAll = (text: string, terms: readonly string[]): boolean => {
  const shown = termsIn(text);
  return terms.every((term) => shown.has(term));
};

/** The name of the page may say what a sentence of it is about, but not all of it. */
function hasMost(line: string, terms: readonly string[]): boolean {
  const shown = termsIn(line);
  return terms.filter((term) => shown.has(term)).length * 2 >= terms.length;
}

/** A label with some of the words; the headings of the page have the others. */
function labelledAnswer(terms: readonly string[], { labelled, headings, title }: PageView): string | null {
  const around = [title, ...headings].join(' ');
  const found = labelled.filter(({ label }) => {
    const own = termsIn(
      saidWords(label)
        .filter((word) => !isLight(word))
        .map(({ text }) => text)
        .join(' '),
    );
    return [...own].every((term) => terms.includes(term)) && own.size > 0 && hasAll(`${label} ${around}`, terms);
  });
  const texts = [...new Set(found.map(({ text }) => text))];
  return texts.length === 1 ? texts[0]! : null;
}

function without(line: string, terms: readonly string[]): string {
  return line
    .split(/\s+/)
    .filter((word) => !wordsOf(word).terms.some((term) => terms.includes(term)))
    .join(' ');
}

const AGGREGATES =
  /(?<!\p{L})(?:average|mean|total|sum|combined|altogether|durchschnitt\p{L}*|mittelwert|gesamt\p{L}*|summe|insgesamt)(?!\p{L})/iu;
/** Whether a text has what is asked for. */
function isAnswer(asks: Question['asks'], text: string): boolean {
  if (asks === 'who')
    return /(?:^|\s)\p{Lu}[\p{L}'’-]+/u.test(text.replace(/^(?:The|A|An|Der|Die|Das|Le|La|El)\s/, ''));
  if (asks === 'when' || asks === 'how_much' || asks === 'count') return /\d/.test(text);
  if (asks === 'sum' || asks === 'average') return /\d/.test(text) && AGGREGATES.test(text);
  if (asks === 'whether' || asks === 'which') return false;
  return text.trim() !== '';
}
