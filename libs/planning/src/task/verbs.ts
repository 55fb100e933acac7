import { CHOOSING } from './frames/choosing';
import { ENTERING } from './frames/entering';
import type { Frame } from './frames/frame';
import { ANSWERING } from './frames/answers';
import { DEEDS } from './frames/deeds';
import { BASKET, LETTERS, OPERATING, PLACES } from './frames/items';
import { ENTRIES } from './frames/entries';
import { INQUIRIES } from './frames/inquiries';
import { FILTERING } from './frames/filtering';
import { FORMATTING } from './frames/formatting';
import { SELECTING } from './frames/selecting';
import { NAMED_DEEDS, SELECTED_DEEDS } from './frames/selected-deeds';
import { SIGNING_UP } from './frames/signing-up';
import { OPENING } from './frames/opening';
import { ORDERS } from './frames/orders';
import { PRESSING } from './frames/pressing';
import { ASKING } from './frames/questions';
import { READING, READING_ALONE } from './frames/reading';
import { TAGGING } from './frames/tagging';
import { LONE_DEEDS, ORDERS_FIRST, WHOLE_ORDERS } from './frames/whole-orders';
import { firstWords, startsWith } from './pattern';
import { tokenAt, type Token } from './tokens';
import { GERUND_EXCEPTIONS } from './words';

const FRAMES: Frame[] = [
  ...[
    ...ORDERS_FIRST,
    ...LETTERS,
    ...SELECTING,
    ...SELECTED_DEEDS,
    ...ASKING,
    ...ENTRIES,
    ...BASKET,
    ...ORDERS,
    ...FILTERING,
    ...ANSWERING,
    ...FORMATTING,
    ...READING,
    ...PRESSING,
    ...OPENING,
    ...PLACES,
  ],
  ...[...TAGGING, ...CHOOSING, ...SIGNING_UP, ...ENTERING, ...OPERATING, ...READING_ALONE],
  ...DEEDS,
  ...WHOLE_ORDERS,
  ...NAMED_DEEDS,
  ...LONE_DEEDS,
  ...INQUIRIES,
];

/** Frames and verbs by their first word. */
const FRAMES_BY_WORD = new Map<string, Set<Frame>>();
const VERBS_BY_WORD = new Map<string, string[][]>();
for (const frame of FRAMES) {
  for (const words of firstWords(frame.pattern)) {
    const [first = ''] = words;
    FRAMES_BY_WORD.set(first, (FRAMES_BY_WORD.get(first) ?? new Set()).add(frame));
    VERBS_BY_WORD.set(first, [...(VERBS_BY_WORD.get(first) ?? []), words]);
  }
}

/** Words that begin a frame but are no verbs: they never begin a clause in the middle of a sentence. */
const NO_VERBS = new Set([
  ...['the', 'you', 'with', 'using', 'following', 'which', 'what', 'who', 'when'],
  ...[
    'where',
    'how',
    'is',
    'are',
    'was',
    'were',
    'does',
    'do',
    'did',
    'has',
    'have',
    'wer',
    'welche',
    'welcher',
    'welches',
    'welchen',
    'wann',
  ],
  ...[
    'wo',
    'wie',
    'wieviel',
    'gibt',
    'ist',
    'sind',
    'hat',
    'haben',
    'qui',
    'quel',
    'quelle',
    'quels',
    'quelles',
    'combien',
    'quand',
    'quien',
  ],
  ...['quién', 'cuál', 'cual', 'cuáles', 'cuánto', 'cuántos', 'cuántas', 'cuándo', 'dónde', 'hay'],
  // Most of these are nouns in the middle of a sentence.
  ...['record', 'report', 'issue', 'plan', 'lock', 'release', 'lend', 'hire', 'promote'],
]);

/** The frames whose pattern can begin with a word. */
export function framesOf(token: Token): Iterable<Frame> {
  return token.kind === 'word' ? (FRAMES_BY_WORD.get(token.lower) ?? []) : [];
}

/** Whether a verb that begins a frame, of one or several words, stands at a position. */
export function isVerbAt(tokens: readonly Token[], at: number): boolean {
  const token = tokenAt(tokens, at);
  if (token.kind !== 'word' || NO_VERBS.has(token.lower)) return false;
  return (VERBS_BY_WORD.get(token.lower) ?? []).some((words) => startsWith(tokens, at, words));
}

/** "clicking" as "click"; null when it is the gerund of no verb of a frame. */
export function imperativeOf(token: Token): Token | null {
  if (token.kind !== 'word' || !token.lower.endsWith('ing')) return null;
  const stem = token.lower.slice(0, -3);
  const verb = [GERUND_EXCEPTIONS[token.lower], stem, `${stem}e`].find(
    (word) => word !== undefined && VERBS_BY_WORD.has(word),
  );
  return verb ? { ...token, text: verb, lower: verb } : null;
}
