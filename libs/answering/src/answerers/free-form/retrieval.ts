import { findAmounts } from '../values/amounts';
import { findDates } from '../values/dates';
import type { AnswerKind, Language } from './function-words';
import type { Passage } from './passages';
import { termsOf } from './terms';

/** Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond": the usual values. */
const K1 = 1.2;
const B = 0.75;
/** The part of a term's weight for a compound that contains it (`Frist` in `Kündigungsfrist`), and letters of such a term. */
const IN_COMPOUND = 0.6;
const MIN_LETTERS_IN_COMPOUND = 5;
/** The part of a term's weight where no passage has it: people ask in words of their own. */
const IN_OTHER_WORDS = 0.5;
/** The factor for passages with a value of the type that the question asks for. */
const RIGHT_KIND = 1.5;

/**
 * A passage that answers a question; `coverage` (0–1) is the weight of the question's terms that it has, and `certainty` the same where words
 * that no passage has count in full.
 */
export interface Scored {
  passage: Passage;
  score: number;
  coverage: number;
  certainty: number;
}

/** A term of a question and its weight among the others. */
export interface QueryTerm {
  term: string;
  weight: number;
}

/** The weight of all terms of a question, and that where terms that no passage has count in part. */
interface Totals {
  whole: number;
  said: number;
}

interface Indexed {
  passage: Passage;
  terms: Map<string, number>;
  length: number;
}

/** The passages of a document by their terms. */
export class PassageIndex {
  private readonly passages: Indexed[];
  private readonly meanLength: number;
  private readonly vocabulary: Set<string>;

  constructor(
    passages: Passage[],
    readonly language: Language,
  ) {
    this.passages = passages.map((passage) => indexed(passage, language)).filter(({ length }) => length > 0);
    this.meanLength = this.passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, this.passages.length);
    this.vocabulary = new Set(this.passages.flatMap(({ terms }) => [...terms.keys()]));
  }

  /** Whether any passage has the term, also in a compound. */
  has(term: string): boolean {
    return this.vocabulary.has(term) || [...this.vocabulary].some((word) => isInCompound(term, word));
  }

  /** The passages that have a term of the question, the best first. */
  search(query: QueryTerm[], kind: AnswerKind | null): Scored[] {
    const weighed = query.map(({ term, weight }) => ({ term, weight: weight * this.rarity(term) }));
    const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
    const absent = weighed.filter(({ term }) => !this.has(term)).reduce((sum, { weight }) => sum + weight, 0);
    const totals = { whole, said: whole - (1 - IN_OTHER_WORDS) * absent };
    const scored = this.passages.map((passage) => this.scoreOf(passage, weighed, totals, kind));
    return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  }

  private scoreOf(one: Indexed, query: QueryTerm[], totals: Totals, kind: AnswerKind | null): Scored {
    const norm = K1 * (1 - B + (B * one.length) / this.meanLength);
    let [score, matched] = [0, 0];
    for (const { term, weight } of query) {
      const count = one.terms.get(term) ?? compoundCount(term, one.terms);
      if (count === 0) continue;
      score += (weight * count * (K1 + 1)) / (count + norm);
      matched += weight * Math.min(1, count);
    }
    const factor = kind && hasValueOf(kind, one.passage.text) ? RIGHT_KIND : 1;
    const { whole, said } = totals;
    const [coverage, certainty] = [said > 0 ? matched / said : 0, whole > 0 ? matched / whole : 0];
    return { passage: one.passage, score: score * factor, coverage, certainty };
  }

  /** The inverse document frequency of a term; a term that no passage has counts as one that a single passage has. */
  private rarity(term: string): number {
    const having = this.passages.filter(({ terms }) => terms.has(term) || compoundCount(term, terms) > 0);
    const count = Math.max(1, having.length);
    return Math.log(1 + (this.passages.length - count + 0.5) / (count + 0.5));
  }
}

function indexed(passage: Passage, language: Language): Indexed {
  const terms = new Map<string, number>();
  const all = termsOf(passage.text, language);
  for (const term of all) terms.set(term, (terms.get(term) ?? 0) + 1);
  return { passage, terms, length: all.length };
}

function compoundCount(term: string, terms: Map<string, number>): number {
  for (const word of terms.keys()) if (isInCompound(term, word)) return IN_COMPOUND;
  return 0;
}

function isInCompound(term: string, word: string): boolean {
  if (term.length < MIN_LETTERS_IN_COMPOUND || word.length <= term.length) return false;
  return word.startsWith(term) || word.endsWith(term);
}

function hasValueOf(kind: AnswerKind, text: string): boolean {
  if (kind === 'date') return findDates(text, false).length > 0 || /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(text);
  if (kind === 'amount') return findAmounts(text).some(({ withCurrency, decimals }) => withCurrency || decimals > 0);
  return /\d/.test(text);
}
