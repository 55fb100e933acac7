import type { Control } from '../control';
import type { AppearedItem } from '../observation';
import { ControlError } from '../page-driver';
import { inWords, type LivePage } from '../live-page';
import { pressPart } from './dates/press-part';
import { matchItem, plain } from './matching';
import { noSuchOption } from './no-such-option';
import { opened, shownOptions } from './shown-options';

/** The entries of the next level may be fetched. */
const LEVEL_MS = 2_000;
const POLL_MS = 40;
const BETWEEN = /\s+[/>|–-]\s+|\s*[›»→]\s*/;

/**
 * Chooses "Germany / Hamburg" level by level, in a list that has no such option but one for the first part.
 * @returns false for other texts and lists
 */
export async function choosePath(live: LivePage, control: Control, option: string): Promise<boolean> {
  const parts = option.split(BETWEEN).filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return false;
  const items = await opened(live, control, first);
  const start = items[matchItem(items, first)];
  if (!start || items.some(({ text }) => plain(text).includes(plain(option)))) return false;
  await press(live, control, start);
  for (const part of rest) await press(live, control, await nextItem(live, control, part));
  const { value } = await live.reread(control);
  if (!shows(value, parts) && control.kind !== 'button' && control.kind !== 'menuitem')
    throw new ControlError('wrong_value', `${inWords(control)} shows "${value}" instead of "${option}".`);
  return true;
}

async function nextItem(live: LivePage, control: Control, part: string): Promise<AppearedItem> {
  const isThere = (items: AppearedItem[]): boolean => matchItem(items, part) >= 0;
  const items = await live.polled(() => shownOptions(live, control), isThere, {
    timeoutMs: LEVEL_MS,
    everyMs: POLL_MS,
  });
  const item = items[matchItem(items, part)];
  if (!item)
    throw noSuchOption(
      control,
      part,
      items.map(({ text }) => text),
    );
  return item;
}

async function press(live: LivePage, control: Control, { id, disabled, text }: AppearedItem): Promise<void> {
  if (disabled) throw new ControlError('not_operable', `The option "${text}" of ${inWords(control)} is disabled.`);
  await live.act(() => pressPart(live, control, id));
}

/** Whether a control shows the last part, or all of them in their order. */
function shows(value: string, parts: readonly string[]): boolean {
  const shown = value.split(BETWEEN).map(plain);
  const wanted = parts.map(plain);
  return (shown.length === 1 && shown[0] === wanted.at(-1)) || shown.join('\n') === wanted.join('\n');
}
