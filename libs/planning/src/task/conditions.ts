import { skipLeadIns } from './clauses';
import { startsWith } from './pattern';
import { type Token, tokenAt } from './tokens';
import { isVerbAt } from './verbs';

/** Under which condition a clause is carried out. */
export interface Condition {
  /** Where the instruction starts. */
  start: number;
  /** "If" makes the step optional; "when" does not. */
  optional: boolean;
}

/** Conditions that the page fulfils by showing something. */
const SHOWN =
  /\b(?:appears?|shown|shows?|pops?|asked|asks|prompted|prompts?|visible|displayed|there|see|present|exists?|opens|comes?|necessary|needed|required|available|requested|presented|offered|applicable|possible|any|pop-up|encounter|get)\b/;
const OPEN =
  /\b(?:dialog|dialogue|popup|pop-up|(?:pop-?up|dialog|modal|chat|help|new|other) window|menu|page|banner|modal|overlay|tab|panel|section|it) (?:is|are) (?:still |already )?open\b/;
const isShown = (words: string): boolean => SHOWN.test(words) || OPEN.test(words);
export const LOADED =
  /\b(?:page|site|website|form|screen|dashboard|portal|it)\b.*\b(?:loads|loaded|opens|opened|open|ready|appears|shown|displayed)\b|\b(?:logged|signed) in\b|\b(?:done|finished|ready|complete|completed|filled)\b|\bon the\b/;

export const APPEARS = /\b(?:appears?|shown|visible|displayed|shows|opens|disappears?|gone)\b/;
export const textOf = (tokens: readonly Token[]): string => tokens.map((token) => token.lower).join(' ');

/** The condition with which a clause begins: `unread` for one that no page can show, null where there is none. */
export function conditionOf(tokens: readonly Token[]): Condition | 'unread' | null {
  const first = tokenAt(tokens, 0);
  if (
    first.kind !== 'word' ||
    !/^(?:if|when|once|after|before|whenever|in|should|unless|as|upon|on)$/.test(first.lower)
  )
    return null;
  if (first.lower === 'in' && !startsWith(tokens, 0, ['in', 'case'])) return null;
  if (first.lower === 'as' && !startsWith(tokens, 0, ['as', 'soon', 'as'])) return null;
  if (first.lower === 'on' && tokenAt(tokens, 1) && !/ing$/.test(tokenAt(tokens, 1).lower)) return null;
  // "When does the course start?" is a question.
  if (first.lower === 'when' && /^(?:does|do|did|is|are|was|will)$/.test(tokenAt(tokens, 1).lower)) return null;
  const start = instructionAfter(tokens);
  if (start < 0) return first.lower === 'if' || first.lower === 'unless' ? 'unread' : null;
  const words = tokens
    .slice(1, start)
    .map((token) => token.lower)
    .join(' ');
  if (/^(?:if|in|should|whenever)$/.test(first.lower))
    return isShown(words) && !/\b(?:not|no|than|equals?)\b/.test(words) ? { start, optional: true } : 'unread';
  return first.lower === 'unless' ? 'unread' : { start, optional: false };
}

/** Whether "when" is about something else than that the page shows or has done something. */
export function isUndecided(front: readonly Token[]): boolean {
  const words = textOf(front);
  return tokenAt(front, 0).lower === 'when' && !isShown(words) && !LOADED.test(words) && !APPEARS.test(words);
}

/** After the comma or "then"; without them, at the first verb. */
function instructionAfter(tokens: readonly Token[]): number {
  const divider = tokens.findIndex((token, at) => at > 0 && (token.text === ',' || token.lower === 'then'));
  const start = divider > 0 ? skipLeadIns(tokens, divider) : -1;
  if (start > 0 && start < tokens.length) return start;
  return tokens.findIndex((_token, at) => at > 2 && isVerbAt(tokens, at));
}

/** Verbs whose own words have "if" and "until". */
const WAITS = /^(?:wait|check|verify|make|ensure|confirm|see|hold|pause|validate|assert|scroll|double-check)$/;

/** "…, if it appears", "… when asked". @returns where the condition begins; null when there is none */
export function trailingCondition(tokens: readonly Token[]): number | 'unread' | null {
  const at = tokens.findIndex(
    (token, index) => index > 0 && token.kind === 'word' && /^(?:if|unless|when|once)$/.test(token.lower),
  );
  if (at < 1 || WAITS.test(tokenAt(tokens, 0).lower)) return null;
  const words = textOf(tokens.slice(at));
  return isShown(words) && !/\b(?:not|no|than|equals?|unless)\b/.test(words) ? at : 'unread';
}
