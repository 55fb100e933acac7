import type { Action } from './step';
import { tokenAt, type Token } from './tokens';

export const CONDITION =
  'Conditions on values are not decided. Only "if … appears" and "if asked" are, such as: if a cookie banner appears, click "Accept".';
export const LIMITED =
  'Conditions on which entries are meant are not decided. Name the entries, such as: click "Delete" in every row "Berlin".';

const EXCEPTING = 'except|excepting|excluding|exclude|excludes|excluded|but|besides|apart|only|solely|until';
const NEGATING = "not|never|without|lacking|neither|nor|unless|\\w+n['’]t";
const RELATIVE = 'whose|where|which|who|than';
const LIMITING = new RegExp(`^(?:${EXCEPTING}|${NEGATING}|${RELATIVE})$`);
const COMPARING = /^(?:over|above|under|below|beyond|exceeding|before|after|since)$/;
const BE = /^(?:is|are|was|were|has|have|had|does|do|did|can|will)$/;

/** Whether words outside of quotation marks limit which of several entries are meant: "except Bob", "over 1000", "that are open". */
export function isLimiting(tokens: readonly Token[]): boolean {
  return tokens.some((_token, at) => limitsAt(tokens, at));
}

function limitsAt(tokens: readonly Token[], at: number): boolean {
  const [{ kind, lower }, next] = [tokenAt(tokens, at), tokenAt(tokens, at + 1)];
  if (kind !== 'word') return false;
  if (LIMITING.test(lower)) return true;
  if (COMPARING.test(lower)) return next.kind === 'word' && /^\W?\d/.test(next.text);
  if (lower === 'at') return /^(?:least|most)$/.test(next.lower);
  return lower === 'that' && BE.test(next.lower);
}

/** Whether the actions have lost words of their clause that limit which entries are meant. A place does not keep them: it is compared by words. */
export function losesLimit(said: readonly Token[], actions: readonly Action[]): boolean {
  const kept = new Set(
    actions
      .map(nameIn)
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}'’]+/gu) ?? [],
  );
  return said.some(({ lower }, at) => limitsAt(said, at) && !kept.has(lower));
}

/** What an action takes as it is written: names and values. Steps for several entries compare words, and so do places. */
function nameIn(action: Action): string {
  if (action.kind === 'click_each' && action.where) return JSON.stringify(action.where);
  const isForSeveral = action.kind === 'pick_entry' || action.kind === 'count' || action.kind === 'click_each';
  if (isForSeveral || (action.kind === 'check' && action.all)) return '';
  return JSON.stringify(action, (name, value: unknown) => (name === 'near' ? undefined : value));
}

/** Whether an action is for the entries that its words mean, or for one of several. */
export const picksEntries = (action: Action): boolean =>
  action.kind === 'click_each' ||
  nameIn(action) === '' ||
  ('target' in action && action.target !== null && action.target.near !== null);

const PASSED_OVER = /^(?:avoid|leave|ignore|skip|stop|keep|spare|retain|preserve|exempt)$/;

/** "Skip Bob", "Bob is not deleted": a sentence that takes something from what others order. */
export const takesAway = (tokens: readonly Token[]): boolean =>
  isLimiting(tokens) || PASSED_OVER.test(tokenAt(tokens, 0).lower);
