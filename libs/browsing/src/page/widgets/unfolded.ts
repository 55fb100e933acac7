import type { Control } from '../control';
import type { AppearedItem } from '../observation';
import type { LivePage } from '../live-page';
import { pressPart } from './dates/press-part';
import { matchItem } from './matching';
import { shownOptions } from './shown-options';

/** Entries of a tree that are unfolded in search of an option. */
const MAX_UNFOLDED = 40;

/** What a list shows, with the entries of a tree unfolded one by one until all of the options are there. */
export async function unfolded(
  live: LivePage,
  control: Control,
  items: AppearedItem[],
  options: readonly string[],
): Promise<AppearedItem[]> {
  let shown = items;
  const tried = new Set<string>();
  const isThere = (option: string): boolean => matchItem(shown, option) >= 0;
  while (tried.size < MAX_UNFOLDED && !options.every(isThere)) {
    const next = shown.find(({ toggle }) => toggle !== null && !tried.has(toggle));
    if (!next?.toggle) return shown;
    const { toggle } = next;
    tried.add(toggle);
    await live.act(() => pressPart(live, control, toggle));
    shown = await shownOptions(live, control);
  }
  return shown;
}
