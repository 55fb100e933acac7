import type { Control } from '../control';
import type { AppearedItem } from '../observation';
import type { LivePage } from '../live-page';
import { matchItem } from './matching';

/** A list that opens at all opens within this time. */
export const OPENING_MS = 400;
const POLL_MS = 40;

/** What the list shows, which is pressed unless it is open. */
export async function opened(live: LivePage, control: Control, option: string): Promise<AppearedItem[]> {
  const items = await itemsWith(live, control, option, 0);
  if (matchItem(texts(items), option) >= 0 || items.some(({ role }) => role === 'option')) return items;
  await live.act(() => live.press(control));
  return itemsWith(live, control, option, OPENING_MS);
}

/** Whether the options are among what is shown. */
export const hasAll = (items: readonly AppearedItem[], options: readonly string[]): boolean =>
  options.every((option) => matchItem(texts(items), option) >= 0);

export const texts = (items: readonly AppearedItem[]) => items.map(({ text }) => ({ text }));

/** What appeared, as soon as the option is among it. */
export async function itemsWith(
  live: LivePage,
  control: Control,
  option: string,
  timeoutMs: number,
): Promise<AppearedItem[]> {
  const isEnough = (items: AppearedItem[]): boolean => matchItem(texts(items), option) >= 0;
  return live.polled(() => shownOptions(live, control), isEnough, { timeoutMs, everyMs: POLL_MS });
}

/** What appeared; where the page declares options, other texts are not among them. */
export async function shownOptions(live: LivePage, control: Control): Promise<AppearedItem[]> {
  const items = await appeared(live, control);
  const declared = items.filter(({ role }) => role === 'option' || role.startsWith('menuitem') || role === 'treeitem');
  return declared.length > 0 ? declared : items;
}

/** The texts and options that a control has brought up since the page was marked. */
export const appeared = (live: LivePage, control: Control): Promise<AppearedItem[]> => {
  const { id } = live.frameOf(control);
  return live.ask(control, 'appeared', { id });
};
