import { type SaidWord, saidWords } from './said-words';

/** What a question asks for. */
export type Asks = 'count' | 'sum' | 'average' | 'which' | 'who' | 'when' | 'how_much' | 'where' | 'what' | 'whether';

export interface Question {
  asks: Asks;
  /** What comes behind the words that ask. */
  words: readonly SaidWord[];
  /** The word behind "which": what the answer is. */
  noun: string;
  /** "Are there …": whether some entries fit. */
  isThere: boolean;
  /** "in total" */
  isTotal: boolean;
  /** "its status": what the steps before have named. */
  isOfLast: boolean;
}

const SAYS =
  /^(?:(?:please |finally |then |bitte )*(?:tell me|let me know|report|return|give me|show me|say|find out|determine|check|nenne mir|sage? mir|dis-moi|dites-moi|dime|digame|dimmi|mi dica|vertel me|zeg me)[ ,:]*)?/;
const OPENINGS: readonly (readonly [RegExp, Asks, boolean?])[] = [
  [/^hoeveel (?=kost(?:en)? )/, 'how_much'],
  [
    /^(?:how many|(?:what is )?the (?:number|count) of|wie viele|combien de|combien d|cuantos|cuantas|quanti|quante|hoeveel) /,
    'count',
  ],
  [/^(?:what|how much) (?:is|are|was|were|do|does|did) .*\b(?:average|mean)\b/, 'average'],
  [/^what (?:is|are|was|were) .*\b(?:total|sum|combined)\b/, 'sum'],
  [/^(?:wie hoch|wie gross|was) (?:ist|sind|war) .*\b(?:durchschnitt|durchschnittlich\p{L}*|mittelwert)\b/u, 'average'],
  [/^(?:wie hoch|wie gross|was) (?:ist|sind|war) .*\b(?:summe|gesamt\p{L}*)\b/u, 'sum'],
  [
    /^(?:quelle heure|a quelle heure|a que hora|a che ora|um wie viel uhr|um wieviel uhr|hoe laat|at what time|what time) /,
    'when',
  ],
  [
    /^(?:quel(?:le)?s? (?:est|sont|etait)|cual(?:es)? (?:es|son|era)|qual e|quali sono|wat (?:is|zijn)|welche[rs]? (?:ist|sind)) /,
    'what',
  ],
  [/^(?:which|welche[rsnm]?|quels?|quelles?|cuales?|quale|quali|welk|welke) /, 'which'],
  [/^(?:who|wer|qui|quien|chi|wie(?= (?:is|zijn|heeft|leidt|was))) /, 'who'],
  [/^(?:on|in|at|to|from|auf|an) (?:which|what|welche[rsnm]?) /, 'where'],
  [
    /^(?:when|(?:bis |ab |seit )?wann|(?:jusqu'a |depuis )?quand|(?:hasta |desde )?cuando|(?:fino a |da )?quando|wanneer) /,
    'when',
  ],
  [/^(?:where|wo|ou|donde|dove|waar) /, 'where'],
  [/^(?:how much|wie viel|combien|cuanto|quanto) /, 'how_much'],
  [/^(?:what (?:does|do|did) |was kostet |was kosten |wat kost |wat kosten )/, 'how_much'],
  [/^(?:are there|is there|gibt es|y a-t-il|hay|c'e|ci sono|is er|zijn er) /, 'whether', true],
  [/^(?:what|was|que|wie (?:ist|lautet|hoch ist)|how (?:high|long|old|large|big) (?:is|are|was)) /, 'what'],
  [/^(?:is|are|was|were|does|do|did|has|have|ist|sind|hat|haben) /, 'whether'],
];
/** "Tell me its status" asks for the status of what was named before. */
const OF_LAST = /^(?:its|his|her|their|seinen?|seine|ihren?|ihre) /;
const PRONOUN = /\b(?:it|its|he|she|his|her|they|their|them|er|sie|es|sein|seine|seinen|ihr|ihre|ihren)\b/;
const TOTAL = /\b(?:in total|altogether|overall|all together|insgesamt|zusammen|au total|en total)\b/;
const AVERAGES = new Set(['average', 'mean', 'durchschnitt', 'mittelwert']);
const TOTALS = new Set([
  'total',
  'sum',
  'combined',
  'overall',
  'altogether',
  'together',
  'insgesamt',
  'zusammen',
  'summe',
]);

/** Reads what a question asks for; null for other sentences. */
export function readQuestion(text: string): Question | null {
  const said = saidWords(text);
  const line = said.map(({ lower }) => lower).join(' ');
  const [before = ''] = SAYS.exec(line) ?? [];
  const asked = `${line.slice(before.length)} `;
  const opening = openingOf(asked, before !== '');
  if (!opening) return null;
  const { asks, isThere, words } = opening;
  const skipped = before.split(' ').filter((word) => word !== '').length;
  const rest = said.slice(skipped + words);
  const noun = asks === 'which' ? (rest[0]?.text ?? '') : '';
  const isTotal = TOTAL.test(asked);
  return { asks, words: withoutTotals(rest, asks, isTotal), noun, isThere, isTotal, isOfLast: PRONOUN.test(asked) };
}

/** What a sentence asks for by its first words, and how many these are. */
function openingOf(asked: string, isTold: boolean): { asks: Asks; isThere: boolean; words: number } | null {
  const found = OPENINGS.find(([pattern]) => pattern.test(asked));
  if (!found) return isTold && OF_LAST.test(asked) ? { asks: 'what', isThere: false, words: 1 } : null;
  const [pattern, asks, isThere = false] = found;
  const opening = asks === 'sum' || asks === 'average' ? 'what is' : (pattern.exec(asked)?.[0] ?? '');
  // "What does Ada do" asks for no price.
  if (asks === 'how_much' && /^what/.test(opening) && !/\bcosts?\b/.test(asked)) return null;
  return { asks, isThere, words: opening.trim().split(' ').length };
}

function withoutTotals(words: readonly SaidWord[], asks: Asks, isTotal: boolean): readonly SaidWord[] {
  if (asks !== 'sum' && asks !== 'average' && !isTotal) return words;
  const left = asks === 'average' ? AVERAGES : TOTALS;
  return words.filter(({ lower, quoted }) => quoted || !left.has(lower));
}

/** Whether a sentence of a task is a question that pages may answer. */
export const isQuestion = (text: string): boolean => readQuestion(text) !== null;
