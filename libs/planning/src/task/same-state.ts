import { skipLeadIns } from './clauses';
import { withoutMarks } from './phrase';
import { type Token, tokenAt } from './tokens';

const ON = /^(?:on|enabled|activated|active|checked|ticked)$/;
const OFF = /^(?:off|disabled|deactivated|inactive|unchecked|unticked)$/;
const SWITCHES = /^(?:turn|switch|toggle)$/;
const SETS = /^(?:enable|activate|check|tick)$/;
const UNSETS = /^(?:disable|deactivate|uncheck|untick)$/;
const PRONOUN = /^(?:it|they|them|that|this)$/;
const STILL = /^(?:still|already|currently|now)$/;
const IF = /^(?:if|unless)$/;

/**
 * "If the heater is off, turn it on", "turn off all lights that are on": what is switched to a state stays in it where it has it, so
 * nothing is to be decided. @returns the order without its condition; null for other words, and for conditions that decide something
 */
export function withoutSameState(tokens: readonly Token[]): readonly Token[] | null {
  return IF.test(tokenAt(tokens, 0).lower) ? stateFirst(tokens) : stateLast(tokens);
}

function stateFirst(tokens: readonly Token[]): readonly Token[] | null {
  const comma = tokens.findIndex(
    ({ kind, text, lower }, at) => at > 2 && kind !== 'quoted' && /^(?:,|then)$/.test(text || lower),
  );
  const is = tokens.findIndex(({ kind, lower }, at) => at > 1 && kind === 'word' && /^(?:is|are)$/.test(lower));
  if (is < 0 || comma < is) return null;
  const about = tokens.slice(1, is);
  const deed = deedIn(withoutMarks(tokens.slice(skipLeadIns(tokens, comma))));
  const had = stateOf(tokens.slice(is + 1, comma), isUnless(tokens[0]!));
  const isOfIt = deed && deed.of.length === 1 && PRONOUN.test(deed.of[0]!.lower);
  return isOfIt && !PRONOUN.test(tokenAt(about, 0).lower) && had === !deed.on ? [...deed.verb, ...about] : null;
}

function stateLast(tokens: readonly Token[]): readonly Token[] | null {
  const said = withoutMarks(tokens);
  const is = said.findLastIndex(({ kind, lower }) => kind === 'word' && /^(?:is|are)$/.test(lower));
  const before = said.slice(0, Math.max(0, is));
  const [first, second] = [tokenAt(before, before.length - 2), tokenAt(before, before.length - 1)];
  const isRelative = /^(?:that|which)$/.test(second?.lower ?? '');
  if (!isRelative && !(IF.test(first?.lower ?? '') && PRONOUN.test(second?.lower ?? ''))) return null;
  const order = before.slice(0, isRelative ? -1 : -2);
  const deed = deedIn(order);
  const had = stateOf(said.slice(is + 1), !isRelative && isUnless(first));
  return deed && deed.of.length > 0 && had === !deed.on ? order : null;
}

const isUnless = ({ lower }: Token): boolean => lower === 'unless';

/** "still on", "not off": true for on; null for other states. */
function stateOf(said: readonly Token[], isDenied: boolean): boolean | null {
  const words = said.map(({ lower }) => lower).filter((word) => !STILL.test(word));
  const isNot = words[0] === 'not';
  const [state = '', ...others] = isNot ? words.slice(1) : words;
  if (others.length > 0 || !(ON.test(state) || OFF.test(state))) return null;
  return ON.test(state) !== (isNot !== isDenied);
}

/** "turn it on", "turn off the lamp", "disable it": the verb, what it is for, and the state that it gives. */
function deedIn(tokens: readonly Token[]): { verb: readonly Token[]; of: readonly Token[]; on: boolean } | null {
  const [verb, second, last] = [tokenAt(tokens, 0), tokenAt(tokens, 1), tokenAt(tokens, tokens.length - 1)];
  if (SETS.test(verb.lower) || UNSETS.test(verb.lower))
    return { verb: [verb], of: tokens.slice(1), on: SETS.test(verb.lower) };
  const isState = (token: Token): boolean => /^(?:on|off)$/.test(token?.lower ?? '');
  if (!SWITCHES.test(verb.lower) || !(isState(second) || isState(last))) return null;
  const state = isState(second) ? second : last;
  return { verb: [verb, state], of: tokens.slice(1).filter((token) => token !== state), on: state.lower === 'on' };
}
