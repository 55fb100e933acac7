import { startsWith } from '../pattern';
import { type Token, tokenAt } from '../tokens';
import {
  GERMAN_JOINING,
  GERMAN_LEAD_INS,
  GERMAN_NOUNS,
  GERMAN_ORDER_JOINING,
  GERMAN_ORDINALS,
  GERMAN_PREDICATES,
  GERMAN_PRONOUNS,
  GERMAN_QUESTIONS,
  GERMAN_SUBJECTS,
  GERMAN_SUPERLATIVES,
  GERMAN_VERBS,
} from './german-words';
import { endsSentence, sentencesOf, written } from '../foreign-tokens';

/**
 * Gives the instructions of a task that are German the verbs, the words that join and the order of English ones. Names keep their German
 * words, since they are those of the page; sentences that begin and end with no German verb stay as they are.
 */
export function inEnglish(tokens: readonly Token[]): Token[] {
  return sentencesOf(tokens).flatMap((sentence) => inEnglishOrder(sentence));
}

function inEnglishOrder(sentence: readonly Token[]): Token[] {
  const last = tokenAt(sentence, sentence.length - 1);
  const end = endsSentence(last) ? sentence.slice(-1) : [];
  const words = sentence.slice(0, sentence.length - end.length);
  const starts = clauseStarts(words);
  const translated = starts.map((start, at) => clauseInEnglish(words.slice(start, starts[at + 1])));
  if (translated.every((clause) => clause === null)) return [...sentence];
  const clauses = translated.flatMap((clause, at) => clause ?? words.slice(starts[at], starts[at + 1]));
  return withLine(sentence, [...clauses, ...end]);
}

/** The first token of a line stays that. */
const withLine = ([first]: readonly Token[], tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) =>
    at > 0
      ? { ...token, line: false }
      : {
          ...token,
          line: first?.line === true,
          ...(/^\p{Lu}/u.test(first?.text ?? '') && { text: capital(token.text) }),
        },
  );
/** A sentence begins with a capital, by which it is known. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isWord = (token: Token, word: string): boolean => token.kind === 'word' && token.lower === word;
const isDivider = (token: Token): boolean =>
  (token.kind === 'mark' && token.text === ',') || isWord(token, 'und') || isWord(token, 'dann');

/** Where clauses begin: at the start, and behind a comma or "und" where a verb or a question follows. */
function clauseStarts(words: readonly Token[]): number[] {
  const found = [0];
  for (let at = 1; at < words.length; at += 1) {
    if (!isDivider(tokenAt(words, at))) continue;
    const start = behindLeadIns(words, at);
    if (start < words.length && beginsClause(words, start)) found.push(at);
    at = Math.max(at, start - 1);
  }
  return found;
}

function behindLeadIns(words: readonly Token[], from: number): number {
  let at = from;
  while (
    at < words.length &&
    (isDivider(tokenAt(words, at)) ||
      (tokenAt(words, at).kind === 'word' && GERMAN_LEAD_INS.has(tokenAt(words, at).lower)))
  )
    at += 1;
  return at;
}

const formsOf = (token: Token) =>
  token.kind === 'word' ? GERMAN_VERBS.filter(({ forms }) => forms.includes(token.lower)) : [];

/** An infinitive begins a clause only with "Sie": elsewhere it ends one. */
function beginsClause(words: readonly Token[], at: number): boolean {
  const token = tokenAt(words, at);
  const isInfinitive = /(?:en|rn)$/.test(token.lower) && !isWord(tokenAt(words, at + 1), 'sie');
  return questionAt(words, at) !== null || (formsOf(token).length > 0 && !isInfinitive);
}

const questionAt = (words: readonly Token[], at: number) =>
  GERMAN_QUESTIONS.find(([german]) => startsWith(words, at, german.split(' '))) ?? null;

/** A clause in English; null when it has no German verb. */
function clauseInEnglish(clause: readonly Token[]): Token[] | null {
  const start = behindLeadIns(clause, 0);
  const front = clause.slice(0, start).filter(({ kind }) => kind === 'mark');
  const rest = clause.slice(start);
  const question = questionAt(rest, 0);
  if (question) return [...front, ...asked(rest, question)];
  const said = beginsClause(clause, start) ? imperative(rest) : infinitive(rest);
  if (!said) return null;
  // "…, dann klicke auf …": what divided the clauses divides them in English, too.
  const conjunction = front.length === 0 && start > 0 ? [written(tokenAt(clause, 0), 'then')] : front;
  return [...conjunction, ...ordered(said.verb, said.object)];
}

interface Said {
  verb: Token[];
  object: readonly Token[];
}

function imperative(rest: readonly Token[]): Said | null {
  const [first] = rest;
  if (!first) return null;
  let object = rest.slice(1);
  while (object.length > 0 && object[0]!.kind === 'word' && isSubject(object)) object = object.slice(1);
  object = object.filter(({ kind, text }) => kind !== 'word' || !SAYS_WHEN.test(text));
  // "Lege ein Mitglied an:"
  const end = object.findLastIndex(({ kind, text }) => kind !== 'mark' || text !== ':');
  object = object.slice(0, end + 1);
  const last = tokenAt(object, object.length - 1);
  const forms = formsOf(first);
  const separable = forms.find(({ particle }) => particle !== null && isWord(last, particle));
  const plain = forms.find(({ particle }) => particle === null);
  if (separable) {
    const isOther = separable.english === 'sign in' && isSomebodyElse(object);
    const isNew = separable.english === 'enter' && isNewThing(object);
    const english = isOther ? 'register' : isNew ? 'create' : separable.english;
    return { verb: verbOf(first, english), object: object.slice(0, -1) };
  }
  return plain ? { verb: verbOf(first, plain.english), object } : null;
}

/** Words for the order of steps, which the order of the sentences says. */
const SAYS_WHEN = /^(?:danach|anschließend|abschließend|zuletzt|schließlich)$/;

/** "Melde Ada zum Kurs an": who is named is enrolled; only whoever reads the task signs in. */
const isSomebodyElse = ([first]: readonly Token[]): boolean =>
  first !== undefined &&
  (first.kind !== 'word' || (/^\p{Lu}/u.test(first.text) && !/^(?:Dich|Sich|Mich|Uns)$/.test(first.text)));

/** "Trage einen Termin für Ada … ein": what is entered is no value, but a thing that values belong to. */
function isNewThing([article, noun, joining]: readonly Token[]): boolean {
  const isThing = noun?.kind === 'word' && /^\p{Lu}\p{L}+$/u.test(noun.text);
  const isPart = joining?.kind === 'word' && /^(?:für|am|um|von|mit|namens)$/.test(joining.lower);
  return isThing && isPart && /^(?:ein|eine|einen|neuen|neue)$/.test(article?.lower ?? '');
}

/** "sie" is the subject of an order behind its infinitive, and else what was named before. */
const isSubject = ([first]: readonly Token[]): boolean =>
  first !== undefined && GERMAN_SUBJECTS.has(first.lower) && (first.lower !== 'sie' || first.text === 'Sie');

/** "Antrag absenden", "auf Weiter klicken" */
function infinitive(rest: readonly Token[]): Said | null {
  const last = tokenAt(rest, rest.length - 1);
  if (rest.length < 2 || !/(?:en|rn)$/.test(last.lower) || last.text !== last.lower) return null;
  const [found] = formsOf(last).sort((a, b) => Number(b.particle === null) - Number(a.particle === null));
  const separable = formsOf(last).find(({ particle }) => particle !== null && last.lower.startsWith(particle));
  const form = separable ?? found;
  return form ? { verb: verbOf(last, form.english), object: rest.slice(0, -1) } : null;
}

/** The words stand for the German one, whose place in the task they have. */
const verbOf = (token: Token, english: string): Token[] => english.split(' ').map((word) => written(token, word));

/** Puts the words behind a verb into the order of English, which some verbs have in a way of their own. */
function ordered(verb: Token[], said: readonly Token[]): Token[] {
  const [name] = verb;
  if (!name) return [];
  const object = /^(?:enter|select)$/.test(name.lower) ? withFieldLast(said) : said;
  if (WHOLE_ORDERS.has(name.lower)) return [...verb, ...joined(object.map(inOrder))];
  const own = OWN_ORDERS[name.lower]?.(verb, object, name) ?? byPlace(verb, object, name);
  return own ?? [...verb, ...joined(object)];
}

/** "als Vorname Ole und als Tag den 15.10.2026" is "Ole als Vorname und 15.10.2026 als Tag". */
function withFieldLast(object: readonly Token[]): readonly Token[] {
  const starts = object.flatMap((token, at) =>
    at > 0 && isDivider(token) && startsWithField(object, at + 1) ? [at] : [],
  );
  if (!startsWithField(object, 0)) return object;
  return [0, ...starts].flatMap((start, at) => {
    const [from, end] = [start === 0 ? 0 : start + 1, starts[at] ?? object.length];
    const [as, field, ...rest] = object.slice(from, end);
    const value = rest[0] && /^(?:den|die|das)$/.test(rest[0].lower) ? rest.slice(1) : rest;
    return [...object.slice(start, from), ...value, ...(as && field ? [as, field] : [])];
  });
}

/** "als", the name of a field in one word, and something behind it. */
function startsWithField(object: readonly Token[], at: number): boolean {
  const [as, field, value] = object.slice(at, at + 3);
  if (!as || !field || !value || !isWord(as, 'als') || isDivider(value)) return false;
  return field.kind !== 'word' || /^\p{Lu}/u.test(field.text);
}

const WHOLE_ORDERS = new Set('create register assign issue cancel book request transfer mark'.split(' '));

const inOrder = (token: Token): Token => {
  const english = token.kind === 'word' ? GERMAN_ORDER_JOINING.get(token.text) : undefined;
  return english === undefined ? token : said(token, english);
};

/** "die Nummer von Ada" has an owner, "den Preis von 10" an old value. */
const ofOwner = (object: readonly Token[]): Token[] =>
  object.map((token, at) =>
    isWord(token, 'von') && /^\p{Lu}/u.test(tokenAt(object, at + 1)?.text ?? '') ? said(token, 'of') : token,
  );

type Order = (verb: Token[], object: readonly Token[], name: Token) => Token[] | null;

const OWN_ORDERS: Partial<Record<string, Order>> = {
  click: clicked,
  // "Sende den Antrag ab": a button for it is that of the form.
  submit: (verb, object) =>
    object.length <= 2 && object.every(({ kind }) => kind === 'word')
      ? [...verb, ...object.slice(0, 1).flatMap((token) => [written(token, 'the'), written(token, 'form')])]
      : null,
  set: (verb, object, name) => ticked(object, name, 'check') ?? to(verb, ofOwner(object), /^(?:auf|in|zu)$/),
  rename: (verb, object) => to(verb, object, /^(?:in|zu|auf)$/),
  remove: (_verb, object, name) => ticked(object, name, 'uncheck'),
  accept: consented,
  confirm: consented,
  add: (verb, object) => to(verb, object, /^in$/),
  go: (verb, object) => (/^(?:zu|zum|zur|auf|in)$/.test(tokenAt(object, 0).lower) ? first(verb, object, 'to') : null),
};

/** "auf A und dann auf B", "bei der Zeile A auf B" */
function clicked(verb: Token[], object: readonly Token[]): Token[] | null {
  const on = object.findIndex((token) => isWord(token, 'auf'));
  if (on > 1 && on < object.length - 1 && /^(?:bei|beim|für|neben)$/.test(tokenAt(object, 0).lower))
    return [
      ...verb,
      ...joined(object.slice(on + 1)),
      written(tokenAt(object, 0), 'for'),
      ...joined(object.slice(1, on)),
    ];
  const isNext = (token: Token, at: number): boolean =>
    at > 0 && isWord(token, 'auf') && isDivider(tokenAt(object, at - 1));
  const next = object.findIndex(isNext);
  const end = object.slice(0, Math.max(next, 0)).findLastIndex((token) => !isDivider(token)) + 1;
  if (next > 0)
    return [
      ...ordered(verb, object.slice(0, end)),
      written(tokenAt(object, end), 'then'),
      ...ordered(verb, object.slice(next)),
    ];
  return isWord(tokenAt(object, 0), 'auf') ? [...verb, ...joined(object.slice(1))] : null;
}

const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, lower }) => (kind === 'word' ? lower : '"')).join(' ');

/** "ein Häkchen bei A" */
function ticked(object: readonly Token[], name: Token, english: string): Token[] | null {
  const [found] = /^(?:das|ein|den|einen) (?:häkchen|haken) (?:bei|für|von|in) /.exec(textOf(object.slice(0, 4))) ?? [];
  return found === undefined ? null : [written(name, english), ...joined(object.slice(found.trim().split(' ').length))];
}

function consented(_verb: Token[], object: readonly Token[], name: Token): Token[] | null {
  return CONSENT.test(tokenAt(object, object.length - 1).lower) ? [written(name, 'check'), ...joined(object)] : null;
}

/** "die Lampe in den Warenkorb", "Sprache auf Deutsch": the last of these words is "to". */
function to(verb: Token[], object: readonly Token[], words: RegExp): Token[] | null {
  const at = object.findLastIndex(({ kind, lower }) => kind === 'word' && words.test(lower));
  return at > 0
    ? [...verb, ...joined(object.slice(0, at)), written(tokenAt(object, at), 'to'), ...joined(object.slice(at + 1))]
    : null;
}

/** "nach A" is "for A" or "by A". */
function byPlace(verb: Token[], object: readonly Token[], name: Token): Token[] | null {
  return isWord(tokenAt(object, 0), 'nach') ? first(verb, object, name.lower === 'search' ? 'for' : 'by') : null;
}

const first = (verb: Token[], object: readonly Token[], english: string): Token[] => [
  ...verb,
  written(tokenAt(object, 0), english),
  ...joined(object.slice(1)),
];

const CONSENT = /(?:erklärung|bedingungen|richtlinien?|\bagb|hinweise?)$/;

function asked(rest: readonly Token[], [german, english]: readonly [string, string]): Token[] {
  const [first] = rest;
  if (!first) return [];
  const words = rest.slice(german.split(' ').length);
  const begin = verbOf(first, english);
  if (!/^(?:how many|which)$/.test(english)) return [...begin, ...joined(words)];
  for (let at = 1; at < words.length; at += 1) {
    const found = GERMAN_PREDICATES.find(([predicate]) => startsWith(words, at, predicate.split(' ')));
    if (!found) continue;
    const [predicate, translated] = found;
    // Nouns have no capital in English, by which names are known.
    const entry = joined(words.slice(0, at)).map((token) => ({ ...token, text: token.lower }));
    const behind = joined(words.slice(at + predicate.split(' ').length));
    return [...begin, ...entry, ...verbOf(words[at]!, translated), ...behind];
  }
  return [...begin, ...joined(words)];
}

/** Words that join and nouns for elements in English; what is in quotation marks stays. */
const joined = (tokens: readonly Token[]): Token[] => tokens.flatMap((token, at) => wordInEnglish(token, at, tokens));

function wordInEnglish(token: Token, at: number, all: readonly Token[]): Token[] {
  if (token.kind !== 'word') return [token];
  const { lower } = token;
  const noun = isNounAt(all, at) ? GERMAN_NOUNS.get(lower) : undefined;
  // The first word of a sentence has a capital.
  if (token.text !== lower && !(at === 0 && all.length > 1)) return noun === undefined ? [token] : [said(token, noun)];
  if (GERMAN_PRONOUNS.has(lower) && all.length <= MAX_BESIDE_PRONOUN) return [written(token, 'it')];
  if (lower === 'des' && GERMAN_ORDINALS.has(tokenAt(all, at + 1).lower))
    return [said(token, 'of'), said(token, 'the')];
  const stated = GERMAN_ORDINALS.get(lower) ?? GERMAN_SUPERLATIVES.get(lower) ?? noun;
  if (stated !== undefined) return stated.split(' ').map((word) => said(token, word));
  return (GERMAN_JOINING.get(lower) ?? '').split(' ').map((word) => (word === '' ? token : written(token, word)));
}
/** In longer clauses these are articles. */
const MAX_BESIDE_PRONOUN = 4;

/** A noun behind a word that joins is no name. */
function isNounAt(all: readonly Token[], at: number): boolean {
  const before = tokenAt(all, at - 1).lower;
  return at === 0 || GERMAN_JOINING.has(before) || GERMAN_ORDINALS.has(before);
}

/** Also a phrase has the English word. */
const said = (token: Token, english: string): Token => ({ ...written(token, english), said: english });
