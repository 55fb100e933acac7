import { fold } from '@app/core/programs';

/*
 * The weights are set by hand: they express that names shorten labels. `Rents` is asked for, the form says `1 Rents`;
 * `SSN` is asked for, the form says `Social security number`.
 */

/** How well a word of a name agrees with a word of a label: the same, one the beginning of the other, initials. */
const SAME = 1;
const BEGINNING = 0.85;
const RELATED = 0.6;
const INITIALS = 0.9;
/** The shortest beginning, and the share of the shorter word that related words have in common. */
const SHORTEST_BEGINNING = 3;
const RELATED_LETTERS = 5;
/** Words after the first sentence, in parentheses, or before the label (headings, labels of the fields before). */
const IN_REMARK = 0.7;
const IN_CONTEXT = 0.4;
/** The part of a score that depends on how much of the label the name covers. */
const COVERED_PART = 0.25;
const SMALL_WORDS = new Set(['of', 'the', 'a', 'an', 'or', 'and', 'for', 'to', 'in', 'on', 'is', 'are', 'no', 'nr']);
const SHORTEST_INITIALS = 2;

/** The words of a label: what it names first, remarks, and the words around it. */
export interface LabelWords {
  main: string[];
  remark: string[];
  context: string[];
}

/** Separates a label into words; `context` are texts that the label continues. */
export function labelWords(label: string, context: string[] = []): LabelWords {
  const [main = '', ...remarks] = label.split(/(?=[([])|[.;:?]\s+/u);
  return {
    main: wordsOf(main),
    remark: wordsOf(remarks.join(' ')),
    context: context.flatMap(wordsOf),
  };
}

/** The words of a text in lower case, without numbers of lines; `firstName` and `first_name` are two words. */
export function wordsOf(text: string): string[] {
  const spaced = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/['’]s\b/giu, 's')
    .replace(/(\d)[.,](?=\d{3}\b)/gu, '$1');
  return fold(spaced).match(/\p{L}+|\d+/gu) ?? [];
}

/**
 * How well a label has the words of a name (0–1). `weightOf` says how much a word of the name counts: words that many labels
 * have say little about one of them.
 */
export function agreement(name: string[], label: LabelWords, weightOf: (word: string) => number): number {
  const wanted = name.filter((word) => !SMALL_WORDS.has(word));
  const asked = wanted.length > 0 ? wanted : name;
  let [found, total] = [0, 0];
  const covered = new Set<string>();
  for (const word of asked) {
    const main = bestMatch(word, label.main);
    const best = [
      { score: main.score, words: main.words },
      { score: bestMatch(word, label.remark).score * IN_REMARK, words: [] },
      { score: bestMatch(word, label.context).score * IN_CONTEXT, words: [] },
    ].sort((a, b) => b.score - a.score)[0];
    found += (best?.score ?? 0) * weightOf(word);
    total += weightOf(word);
    best?.words.forEach((part) => covered.add(part));
  }
  const content = label.main.filter((word) => !SMALL_WORDS.has(word) && !/^\d{1,2}$/.test(word));
  const coverage = content.filter((word) => covered.has(word)).length / Math.max(1, content.length);
  return total === 0 ? 0 : (found / total) * (1 - COVERED_PART + COVERED_PART * coverage);
}

function bestMatch(word: string, candidates: string[]): { score: number; words: string[] } {
  let best: { score: number; words: string[] } = { score: 0, words: [] };
  for (const candidate of candidates) {
    const score = similarity(word, candidate);
    if (score > best.score) best = { score, words: [candidate] };
  }
  if (best.score >= BEGINNING || word.length < SHORTEST_INITIALS) return best;
  const initials = initialsIn(word, candidates);
  return initials ? { score: INITIALS, words: initials } : best;
}

function similarity(word: string, candidate: string): number {
  if (word === candidate) return SAME;
  const [short, long] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  if (/\d/.test(word)) return 0;
  if (long.startsWith(short) && (short.length >= SHORTEST_BEGINNING || isPlural(short, long))) return BEGINNING;
  const common = commonBeginning(word, candidate);
  return common >= RELATED_LETTERS && common > short.length / 2 ? RELATED : 0;
}

function isPlural(short: string, long: string): boolean {
  return long === `${short}s`;
}

function commonBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Consecutive words with these initials, small words aside: `ssn` is `social security number`. */
function initialsIn(word: string, candidates: string[]): string[] | null {
  const words = candidates.filter((candidate) => !SMALL_WORDS.has(candidate));
  for (let start = 0; start + word.length <= words.length; start++) {
    const run = words.slice(start, start + word.length);
    if (run.every((candidate, index) => candidate[0] === word[index])) return run;
  }
  return null;
}
