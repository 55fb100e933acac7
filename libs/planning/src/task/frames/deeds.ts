import type { Token } from '../tokens';
import { tokenAt } from '../tokens';
import { DESCRIBED } from '../words';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

/** Longer objects are no part of the name of a button. */
const MAX_WORDS = 4;
/** Words that say more than what the button is called. */
const SAYS_MORE =
  /^(?:with|using|by|for|from|to|as|if|when|until|than|and|or|only|except|without|all|every|each|no|not|at|on|in|about|of)$/;

/** Things that a page has a button for: "create the ticket" is a click on "Create ticket". Nothing is done without such a button. */
export const DEEDS: Frame[] = [
  frame(
    'create|publish|start|generate|launch|run|request|renew|calculate|preview|schedule|subscribe_to|unsubscribe_from|apply|confirm|resend|' +
      'activate|deactivate|continue_to|proceed_to|buy|book|order|purchase|reserve|pay|suspend|install|update the <what>',
    deed,
  ),
  frame('save|send the|a|an <what>', (words) => deed(words)),
  frame('delete|close|cancel|deactivate|activate|renew|export|verify my|our <what>', (words) => deed(words)),
  frame('create|add a|an? new <what>', (words) => deed(words, 'new')),
];

function deed(words: Words, adjective?: string): Outcome {
  const what = words.tokens('what');
  if (what.length > MAX_WORDS || !what.every(isPlain)) return null;
  const verb = tokenAt(words.tokens('verb'), 0).lower;
  const name = [verb, adjective, words.bare('what')].filter(Boolean).join(' ');
  return [{ kind: 'click', target: named(name.charAt(0).toUpperCase() + name.slice(1), 'button'), count: 1 }];
}

const isPlain = ({ kind, text, lower }: Token): boolean =>
  kind === 'word' &&
  text === lower &&
  !SAYS_MORE.test(lower) &&
  !DESCRIBED.test(lower) &&
  /^\p{L}[\p{L}-]*$/u.test(lower);
