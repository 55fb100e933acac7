/** Names of buttons that do something to an entry: they neither open nor choose it. */
export const DEEDS =
  /^(?:delete|remove|archive|approve|reject|block|mute|cancel|close|discard|unfollow|unsubscribe|report|hide|void|refund|pay|send|trash|erase)\b/i;

/** Names of buttons that take an entry without opening it. */
export const TAKES = /^(?:add|buy|order)\b/i;

/** "Add" is no deed of these, but what is called like the rest of the words does not add. */
export const ADDS = /^add\b/i;

/** Verbs that order something: a button of another verb only prepares it. */
const ORDERS =
  /^(?:transfer|pay|send|order|buy|purchase|book|reserve|submit|publish|donate|withdraw|confirm|approve)\b/i;
const PREPARES =
  /^(?:review|preview|check|verify|view|see|show|edit|change|schedule|plan|prepare|draft|manage|track|print|copy|compare|repeat|save|find|search|cancel|about|my|your|all)\b/i;

/** Whether a button only prepares, shows or lists what the words order: "Transfer" is neither "Review transfer" nor "Transfers". */
export function onlyPrepares(name: string, words: string): boolean {
  const [verb] = ORDERS.exec(words.trim()) ?? [];
  if (verb === undefined) return false;
  const [other] = PREPARES.exec(name.trim()) ?? [];
  if (other !== undefined) return !new RegExp(`\\b${other}\\b`, 'i').test(words);
  return new RegExp(`^${verb}s\\b`, 'i').test(name.trim());
}
