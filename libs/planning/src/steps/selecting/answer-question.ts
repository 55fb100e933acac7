import type { PageView } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import { keyOf, wordsOf } from '../../matching/words';
import { saysClosed } from '../../values/hours';
import {
  CLOSING,
  fieldOf,
  hasHours,
  HOURS,
  isDated,
  isMoney,
  isNumeric,
  isTimed,
  labelNamed,
  labelsFor,
  labelsOf,
  numberIn,
  OPENING,
} from './field-values';
import { isLimited, type NamedValue, type Narrowed, narrow } from './narrowing';
import type { EntrySet, PageEntry } from './entry-set';
import { entrySetsOf } from './page-entries';
import { answerInProse } from './prose';
import { type Asks, type Question, readQuestion } from '../../task/asking/question';
import { isLight, joined, type SaidWord, saidWords } from '../../task/asking/said-words';
import { unexplained } from './select-entries';

export type Answer = { text: string } | { problem: string };

/** More names are a list, no answer. */
const MAX_NAMED = 30;

/**
 * Answers a question from the entries and the sentences of a page. All words of the question must be explained by them, and all lists that
 * explain them must say the same: else the answer is a sentence that says what is missing.
 * @param before what the task says before, which "its" refers to
 */
export function answerQuestion(text: string, view: PageView, before = ''): Answer {
  const question = readQuestion(text);
  if (!question) return { problem: `"${text}" is no question that pages answer.` };
  const sets = entrySetsOf(view);
  const found = sets.flatMap((set) => answerFrom(question, set, before) ?? []);
  const answers = new Map(found.map((answer) => [keyOf(answer), answer]));
  if (answers.size > 1) return { problem: `Several lists of the page answer "${text}", each in another way.` };
  const [answer] = answers.values();
  const prose = answer ?? answerInProse(question, view);
  return prose ? { text: prose } : { problem: `The page does not tell an answer to "${text}".` };
}

function answerFrom(question: Question, set: EntrySet, before: string): string | null {
  const narrowed = narrow(question.words, set);
  if ('problem' in narrowed) return null;
  const last = question.isOfLast && narrowed.values.length === 0 ? lastNamed(before, set) : null;
  if (last) return new Answering(question, set, { ...narrowed, ...last }).answer();
  return new Answering(question, set, narrowed).answer();
}

/** The only entry that the task has named before. */
function lastNamed(before: string, set: EntrySet): Pick<Narrowed, 'entries' | 'values'> | null {
  const named = narrow(saidWords(before), set);
  const values = 'problem' in named ? [] : named.values.filter(({ isName, entries }) => isName && entries.length === 1);
  const entries = [...new Set(values.flatMap((value) => value.entries))];
  return entries.length === 1 ? { entries, values } : null;
}

class Answering {
  private readonly label: string | null;
  private readonly rest: readonly SaidWord[];

  constructor(
    private readonly question: Question,
    private readonly set: EntrySet,
    private readonly found: Narrowed,
  ) {
    const asked = this.askedLabel();
    this.label = asked?.label ?? null;
    this.rest = asked?.rest ?? found.rest;
  }

  answer(): string | null {
    const isState = ({ lower }: SaidWord): boolean => this.question.asks === 'whether' && lower === 'stock';
    if (unexplained(this.rest, this.set, true).some((word) => !isState(word))) return null;
    const how: Record<Asks, () => string | null> = {
      count: () => this.count(),
      sum: () => this.total(false),
      average: () => this.total(true),
      which: () => this.names(),
      who: () => this.who(),
      when: () => this.value(this.labelOr(labelsFor(this.set.entries, 'date'))),
      how_much: () => this.value(this.labelOr(labelsFor(this.set.entries, 'price'))),
      where: () => this.place(this.labelOr(labelsOf(this.set.entries).filter((label) => PLACES.test(label)))),
      what: () => (this.found.isOne && this.label === null ? this.names() : this.value(this.label)),
      whether: () => this.whether(),
    };
    return how[this.question.asks]();
  }

  private get isLimited(): boolean {
    return isLimited(this.found);
  }

  /** The label that the question names, else the only one that it can mean. */
  private labelOr(labels: readonly string[]): string | null {
    return this.label ?? (labels.length === 1 ? labels[0]! : null);
  }

  /** The label among the words that are left: the longest that names one, or the verb that does. */
  private askedLabel(): { label: string; rest: readonly SaidWord[] } | null {
    const { rest } = this.found;
    const known = new Set([...this.found.compared, ...this.found.values.map(({ label }) => label)]);
    const labels = labelsOf(this.set.entries).filter((label) => this.fitsQuestion(label) && !known.has(label));
    for (let length = Math.min(MAX_LABEL, rest.length); length > 0; length -= 1)
      for (let at = 0; at + length <= rest.length; at += 1) {
        const words = rest.slice(at, at + length);
        if (words.some(({ lower }) => lower === ',') || words.every(isLight)) continue;
        const label = labelNamed(joined(words), labels) ?? (length === 1 ? labelOfVerb(words[0]!.lower, labels) : null);
        if (label === null) continue;
        const end = endOfLabel(rest, at, at + length, (text) => labelNamed(text, labels) === label);
        return { label, rest: [...rest.slice(0, at), ...rest.slice(end)] };
      }
    return null;
  }

  private fitsQuestion(label: string): boolean {
    const { asks } = this.question;
    const { entries } = this.set;
    if (asks === 'when') return isDated(entries, label) || isTimed(entries, label) || hasHours(entries, label);
    if (asks === 'sum' || asks === 'average') return labelsFor(entries, '', true).includes(label);
    if (asks === 'count')
      return isNumeric(
        entries.filter((entry) => fieldOf(entry, label)),
        label,
      );
    if (asks === 'how_much') return isMoney(entries, label);
    if (asks === 'who') return !isNumeric(entries, label) && !isDated(entries, label);
    return true;
  }

  /** "How many copies of Stoner" is what the entry says, "how many open tickets" are entries. */
  private count(): string | null {
    const isOfOne = this.found.values.some(({ isName }) => isName) && this.found.entries.length === 1;
    if (this.label !== null && isOfOne) return this.value(this.label);
    // "How many days in total"
    if (this.label !== null && this.question.isTotal) return this.total(false);
    if (this.label !== null && this.isNounAfterQuestion()) return null;
    if (this.found.values.some(({ isName }) => isName)) return null;
    const isAbout = this.isLimited || this.found.rest.some((word) => !isLight(word));
    return isAbout ? String(this.found.entries.length) : null;
  }

  /** "How many days …" asks for a number of the entries, and not for their count. */
  private isNounAfterQuestion(): boolean {
    const [first] = this.question.words.filter((word) => !isLight(word));
    const [name] = labelsOf(this.set.entries);
    return (
      first !== undefined && this.label !== null && this.label !== name && labelNamed(first.text, [this.label]) !== null
    );
  }

  private total(isAverage: boolean): string | null {
    const label = this.labelOr(labelsFor(this.set.entries, ''));
    const { entries } = this.found;
    if (label === null || entries.length === 0 || !isNumeric(this.set.entries, label)) return null;
    const texts = entries.map((entry) => fieldOf(entry, label)?.text ?? '');
    const numbers = texts.map(numberIn);
    if (numbers.some((number) => number === null)) return null;
    const sum = numbers.reduce<number>((all, number) => all + (number ?? 0), 0);
    return inForm(isAverage ? sum / numbers.length : sum, texts, isAverage);
  }

  private names(): string | null {
    if (!this.isLimited) return null;
    const { entries } = this.found;
    if (entries.length === 0 || entries.length > MAX_NAMED) return null;
    // The name in the question is no answer to it, but where it is one of several.
    const named = this.found.values.filter(({ isName }) => isName);
    if (named.length === 1 && entries.length === 1 && !this.found.isOne && this.label === null) return null;
    const [first] = labelsOf(this.set.entries);
    const label =
      this.label !== null && this.question.noun !== '' && labelNamed(this.question.noun, [this.label]) !== null
        ? this.label
        : null;
    if (this.label !== null && label === null && this.label !== first)
      return entries.length === 1 && !this.found.isOne ? this.value(this.label) : null;
    return [
      ...new Set(
        entries.map(
          (entry) => (label === null || label === first ? undefined : fieldOf(entry, label)?.text) ?? titleOf(entry),
        ),
      ),
    ].join(', ');
  }

  private who(): string | null {
    if (!this.isLimited) return null;
    const isNamed = this.found.values.some(({ isName }) => isName);
    if (this.label !== null) return this.value(this.label);
    return isNamed ? null : this.names();
  }

  private value(label: string | null): string | null {
    const [entry, ...others] = this.found.entries;
    if (label === null || !entry || others.length > 0 || !this.isLimited) return null;
    if (this.found.values.some((value) => value.label === label)) return null;
    return fieldOf(entry, label)?.text ?? null;
  }

  /** "Room 12", and not 12 alone. */
  private place(label: string | null): string | null {
    const text = this.value(label);
    return text !== null && label !== null && /^\d+\w?$/.test(text) ? `${label} ${text}` : text;
  }

  private whether(): string | null {
    const { entries, values, rest } = this.found;
    if (!this.isLimited) return null;
    if (this.question.isThere) return entries.length === 0 ? 'No' : `Yes: ${entries.map(titleOf).join(', ')}`;
    const isNamed = values.some(isNaming);
    const [entry] = entries;
    if (this.label !== null && entry && entries.length === 1 && hasHours(this.set.entries, this.label)) {
      const text = fieldOf(entry, this.label)?.text ?? '';
      return this.question.words.some(({ lower }) => OPEN.test(lower))
        ? `${saysClosed(text) ? 'No' : 'Yes'}: ${text}`
        : null;
    }
    // "Is Ada active": the state is one of the texts, of this entry or of others.
    const states = values.filter((value) => !isNaming(value));
    if (isNamed && states.length === 1) return entries.length > 0 ? 'Yes' : this.otherwise(states[0]!.label);
    const state = rest.find((word) => /^(?:available|stock|free|verfugbar|frei|disponible|libre)$/.test(word.lower));
    return isNamed && entry && entries.length === 1 && state ? availability(entry, state.lower) : null;
  }

  /** What the named entry says in place of the state. */
  private otherwise(label: string): string | null {
    const [named] = this.found.values.filter(isNaming).flatMap((value) => value.entries);
    const text = named && fieldOf(named, label)?.text;
    return text ? `No: ${text}` : null;
  }
}

/** A number alone says little: the text that comes next is with it. */
function titleOf({ name, fields }: PageEntry): string {
  const title = fields.find(({ text }) => text !== name && /\p{L}{2}/u.test(text))?.text;
  return /\p{L}/u.test(name) || title === undefined ? name : `${name} (${title})`;
}

/** The name of an entry, or another text that only one has. */
const isNaming = ({ isName, entries, said }: NamedValue): boolean =>
  isName || (entries.length === 1 && /^[\p{Lu}\d]/u.test(said));

/** Where a label ends in words: without the articles before it, another word may belong to it, as in "the closing time". */
function endOfLabel(said: readonly SaidWord[], from: number, to: number, isNamed: (text: string) => boolean): number {
  const start = from + said.slice(from, to).findIndex((word) => !isLight(word));
  const next = said[to];
  return start > from && next && next.lower !== ',' && !isLight(next) && isNamed(joined(said.slice(start, to + 1)))
    ? to + 1
    : to;
}

const OPEN = /^(?:open|geoffnet|offen|ouverte?|abiert[oa]|apert[oa])$/;
const MAX_LABEL = 4;
const PLACES =
  /^(?:room|place|location|shelf|address|city|town|floor|building|venue|raum|zimmer|ort|standort|adresse|regal|etage|stadt|salle|lieu|ville|sala|lugar|ciudad|direccion)$/i;

/** "Not available" or "3 copies available": the text with the word. */
function availability({ fields }: PageEntry, word: string): string | null {
  const [text, ...others] = fields
    .map(({ label, text: shown }) => `${label} ${shown}`)
    .filter((shown) => keyOf(shown).includes(keyOf(word)));
  // What will be there is not there yet.
  if (text === undefined || others.length > 0 || /\b(?:back|soon|again|from|until|expected)\b/i.test(text)) return null;
  const isDenied = /\b(?:not|no|out of|un\w+|nicht|pas|non|0)\b/i.test(text);
  return `${isDenied ? 'No' : 'Yes'}: ${text.trim()}`;
}

const OPENS = /^(?:opens?|offnet|ouvre|abre|apre)$/;
/** Verbs of questions, and what labels call whom or what they ask for. */
const VERBS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:wrote|written|write|schrieb|geschrieben|ecrit|escribio)$/,
    ['author', 'written by', 'by', 'autor', 'verfasser', 'von', 'auteur', 'par', 'por'],
  ],
  [/^(?:leads?|led|leitet|dirige)$/, ['leitung', 'leader', 'lead', 'head', 'manager', 'direction']],
  [
    /^(?:teach|teaches|taught|unterrichtet|enseigne|ensena|insegna)$/,
    ['teacher', 'instructor', 'lecturer', 'coach', 'lehrer', 'lehrkraft', 'dozent', 'leitung', 'enseignant', 'docente'],
  ],
  [
    /^(?:starts?|begins?|beginnt|commence|empieza|comienza|inizia)$/,
    ['time', 'zeit', 'uhrzeit', 'heure', 'hora', 'ora', 'orario'],
  ],
  [/^(?:owns?|owned)$/, ['owner']],
  [/^(?:assigned|handles|works)$/, ['assigned to', 'assignee', 'agent']],
  [/^(?:reported|raised|requested|opened)$/, ['reporter', 'requester', 'reported by', 'requested by', 'customer']],
  [/^(?:created|made|changed|edited)$/, ['author', 'created by', 'creator', 'changed by']],
  [/^(?:bought|ordered|placed)$/, ['customer', 'buyer', 'client']],
  [/^(?:manages|managed)$/, ['manager', 'managed by']],
  [/^(?:closes?|closed|schliesst|geschlossen|ferme|cierra|chiude|sluit)$/, CLOSING],
  [OPENS, OPENING],
  // Where the page has no time for the end of a day, the hours of it have the answer.
  [
    /^(?:opens?|opened|closes?|offnet|geoffnet|offen|schliesst|ouvre|ouvert|ferme|abre|abierto|cierra|apre|chiude)$/,
    HOURS,
  ],
  [/^(?:geboren|born)$/, ['date of birth', 'geburtsdatum', 'born', 'birthday']],
];

function labelOfVerb(verb: string, labels: readonly string[]): string | null {
  for (const [, names] of VERBS.filter(([pattern]) => pattern.test(verb))) {
    const found = labels.filter((label) => names.some((name) => keyOf(name) === keyOf(label)));
    if (found.length > 0) return found.length === 1 ? found[0]! : null;
  }
  return null;
}

/** A number as the page writes such numbers: with their currency, separators and decimals. */
function inForm(number: number, texts: readonly string[], isAverage: boolean): string {
  const [first = ''] = texts;
  const decimals = Math.max(0, ...texts.map((text) => /[.,](\d{1,2})\D*$/.exec(text)?.[1]?.length ?? 0));
  const digits = isAverage ? Math.max(2, decimals) : decimals;
  const isComma = texts.some((text) => /,\d{1,2}\D*$/.test(text));
  const written = new Intl.NumberFormat(isComma ? 'de' : 'en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: digits,
  }).format(number);
  const [, before = '', after = ''] = /^-?\s*([€$£]?)\s*-?[\d.,’' ]*?\s*([€$£]?|[A-Z]{3})$/.exec(first.trim()) ?? [];
  return `${before}${written}${after === '' ? '' : ` ${after}`}`;
}

/** The link that leads to the entries that a question or a deed is about: the only one that shares a word with it. */
export function leadingLink(text: string, { controls, address }: PageView): PageView['controls'][number] | null {
  const said = new Set(wordsOf(text).terms);
  const links = controls.filter(
    ({ kind, row, href, list }) =>
      kind === 'link' && (!row || list?.header.length === 0) && href !== '' && href !== address,
  );
  const isCalled = (name: string): boolean => {
    const { terms } = wordsOf(name);
    const own = terms.filter((term) => !SITE_WORDS.test(term));
    return own.length > 0 && terms.length <= MAX_LABEL && own.every((term) => said.has(term));
  };
  const found = links.filter((link) => harmOf(nameOf(link)) === null && isCalled(nameOf(link)));
  const addresses = new Set(found.map(({ href }) => href));
  return addresses.size === 1 ? found[0]! : null;
}

/** Words of links that say nothing about what they lead to. */
const SITE_WORDS = /^(?:all|my|our|list|page|hour|time|inform|detail)$/;
