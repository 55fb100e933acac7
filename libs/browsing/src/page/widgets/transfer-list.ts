import type { Control } from '../control';
import type { LivePage } from '../live-page';
import { matchItem } from './matching';

/** Two lists, with buttons between them that move what is selected from one to the other. */
export interface TransferList {
  available: Control;
  chosen: Control;
  add: Control;
  remove: Control;
}

const ADDS = /^(add|move|choose|select|include)\b(?!.*\b(all|left|back)\b)|^(>|→|›|▶|add\s*>)|\bright\b/i;
const REMOVES = /\b(remove|delete|exclude|back|left)\b(?!.*\ball\b)|^(<|←|‹|◀)/i;
const isList = ({ kind }: Control): boolean => kind === 'multiselect' || kind === 'listbox' || kind === 'select';

/** The two lists that a control is one of; null when it stands alone. */
export function transferListOf(controls: readonly Control[], control: Control): TransferList | null {
  const at = controls.findIndex(({ id }) => id === control.id);
  const before = controls.findLastIndex((other, index) => index < at && isList(other));
  const after = controls.findIndex((other, index) => index > at && isList(other));
  for (const [first, second] of [
    [at, after],
    [before, at],
  ] as const) {
    const found = first < 0 || second < 0 ? null : between(controls, first, second);
    if (found) return found;
  }
  return null;
}

function between(controls: readonly Control[], first: number, second: number): TransferList | null {
  const [available, chosen] = [controls[first], controls[second]];
  const buttons = controls.slice(first + 1, second);
  if (
    !available ||
    !chosen ||
    buttons.length === 0 ||
    buttons.some(({ kind }) => kind !== 'button' && kind !== 'option')
  )
    return null;
  const named = (words: RegExp) =>
    buttons.find(
      (button) =>
        button.kind === 'button' && words.test(button.name.trim()) && !/^(>>|<<|»|«)/.test(button.name.trim()),
    );
  const remove = named(REMOVES);
  const add = buttons.find((button) => button !== remove && button === named(ADDS));
  return add && remove ? { available, chosen, add, remove } : null;
}

/** Brings exactly these options into the second list. `select` selects options of a list, and only these. */
export async function transfer(
  live: LivePage,
  lists: TransferList,
  options: string[],
  select: (list: Control, options: string[]) => Promise<void>,
): Promise<void> {
  const texts = async (list: Control): Promise<string[]> =>
    ((await live.reread(list)).options ?? []).map(({ label }) => label);
  const items = options.map((text) => ({ text }));
  const tooMany = (await texts(lists.chosen)).filter((text) => matchItem(items, text) < 0);
  if (tooMany.length > 0) await move(live, lists.chosen, lists.remove, tooMany, select);
  const there = (await texts(lists.chosen)).map((text) => ({ text }));
  const missing = options.filter((option) => matchItem(there, option) < 0);
  if (missing.length > 0) await move(live, lists.available, lists.add, missing, select);
}

async function move(
  live: LivePage,
  list: Control,
  button: Control,
  options: string[],
  select: (list: Control, options: string[]) => Promise<void>,
): Promise<void> {
  await select(list, options);
  await live.act(() => live.press(button));
}
