import type { Control } from '../control';
import type { AppearedItem } from '../observation';
import { ControlError } from '../page-driver';
import { polled } from '../polled';
import { isTimeout } from '../is-timeout';
import { goneError, inWords, type LivePage } from '../live-page';
import { listedTexts, matchItem, plain } from './matching';
import { noSuchOption } from './no-such-option';
import { choosePath } from './option-path';
import { appeared, hasAll, itemsWith, opened, OPENING_MS, shownOptions, texts } from './shown-options';
import { unfolded } from './unfolded';

/** Proposals are often fetched, after a pause in typing of some 300 ms. */
export const PROPOSALS_MS = 3_500;
const POLL_MS = 40;
/** How long a list may take to fade out. */
const CLOSING_MS = 300;
/** A virtual list shows some ten options at once. */
const MAX_SCREENS = 200;
/** A list that filters is drawn anew for each key, up to half a second after it. */
const PRESS_MS = 1_000;
const MAX_ATTEMPTS = 3;
/** Rows are drawn with the next frame after a scroll. */
const FRAME_MS = 16;

/**
 * Chooses from a list that opens on a click, or that proposes options for a text. Whether it takes several shows only when it is
 * open, so a text that lists options means each of them, unless one is called so.
 */
export async function chooseFromPopup(live: LivePage, control: Control, wanted: string[]): Promise<void> {
  await live.ask(control, 'mark', {});
  const [text = ''] = wanted;
  const options = wanted.length === 1 ? await listed(live, control, text) : wanted;
  if (options.length > 1) await removeOthers(live, control, options);
  try {
    for (const option of options) {
      if (!(await isChosen(live, control, option))) await chooseOne(live, control, option);
    }
  } finally {
    await close(live, control, options, options.length > 1);
  }
}

/** The options that a text lists, when the open list has all of them, else the text itself. */
async function listed(live: LivePage, control: Control, text: string): Promise<string[]> {
  const parts = listedTexts(text);
  if (parts.length < 2 || (await isChosen(live, control, text))) return [text];
  const first = await opened(live, control, text);
  const items = texts(hasAll(first, [text]) ? first : await unfolded(live, control, first, parts));
  const isThere = (part: string): boolean => matchItem(items, part) >= 0;
  return !isThere(text) && parts.every(isThere) ? parts : [text];
}

async function chooseOne(live: LivePage, control: Control, option: string): Promise<void> {
  if (await choosePath(live, control, option)) return;
  const found = await pressItem(live, control, option);
  if ((await isChosen(live, control, found.text)) || (await isChosen(live, control, option))) return;
  if (await isMarked(live, control, found.text)) return;
  const shown = (await live.read(control))?.value ?? '';
  // A menu and a button do not show what was chosen.
  if (control.kind === 'button' || control.kind === 'menuitem' || shown === '') return;
  throw new ControlError('wrong_value', `${inWords(control)} shows "${shown}" instead of "${option}".`);
}

/** Presses an option. A list that draws its options anew meanwhile is searched again. */
async function pressItem(live: LivePage, control: Control, option: string): Promise<AppearedItem> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await itemOf(live, control, option);
    if (found.disabled) throw notChosen(control, option, 'the page has disabled it');
    try {
      await live.act(() => live.sibling(control, found.id).click({ timeout: PRESS_MS }));
      return found;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw await unpressed(live, control, option);
    }
  }
}

/** Why an option could not be pressed, in words. */
async function unpressed(live: LivePage, control: Control, option: string): Promise<ControlError> {
  if (!(await live.read(control))) return goneError(control);
  return notChosen(control, option, 'its list moves, closes, or is covered by something else when it is pressed');
}

const notChosen = (control: Control, option: string, why: string): ControlError =>
  new ControlError('not_operable', `${inWords(control)}: the option "${option}" could not be chosen, because ${why}.`);

/** Finds an option: in the list that is open, after opening it, after typing, or after scrolling. */
async function itemOf(live: LivePage, control: Control, option: string): Promise<AppearedItem> {
  const isIn = (items: readonly AppearedItem[]): boolean => hasAll(items, [option]);
  let items = await opened(live, control, option);
  if (!isIn(items)) items = await unfolded(live, control, items, [option]);
  if (!isIn(items) && (await typed(live, control, option)))
    items = await itemsWith(live, control, option, PROPOSALS_MS);
  if (!isIn(items)) items = await scrolledTo(live, control, items, option);
  const found = items[matchItem(texts(items), option)];
  if (found) return found;
  await live.act(() => live.askAbout('blur', control, {}));
  throw noSuchOption(
    control,
    option,
    items.map(({ text }) => text),
  );
}

/** Types into the field of the list, or into the field that opened with it. @returns false when there is none */
export async function typed(live: LivePage, control: Control, option: string): Promise<boolean> {
  const field = await live.ask(control, 'caret', {});
  if (!field.editable) return false;
  const { keyboard } = live.page;
  // In an empty field these keys would select and delete the tags beside it.
  if (!field.empty) await keyboard.press('ControlOrMeta+a');
  if (!field.empty) await keyboard.press('Delete');
  await keyboard.type(option, { delay: 5 });
  return true;
}

/** Scrolls the list screen by screen until the option appears, or nothing new does. */
async function scrolledTo(
  live: LivePage,
  control: Control,
  first: AppearedItem[],
  option: string,
): Promise<AppearedItem[]> {
  const all = new Map(first.map((item) => [item.text, item]));
  let items = first;
  for (let screens = 0; screens < MAX_SCREENS && items[0]; screens += 1) {
    if (!(await live.ask(control, 'scrollList', { id: items[0].id }))) break;
    items = await newItems(live, control, all);
    items.forEach((item) => all.set(item.text, item));
    if (matchItem(texts(items), option) >= 0) return items;
  }
  return [...all.values()];
}

/** What a list shows after it was scrolled: rows that were seen before may be all, or the next ones are still fetched. */
async function newItems(live: LivePage, control: Control, known: Map<string, AppearedItem>): Promise<AppearedItem[]> {
  const isEnough = (items: AppearedItem[]): boolean => items.some(({ text }) => !known.has(text));
  return polled(() => shownOptions(live, control), isEnough, { timeoutMs: OPENING_MS, everyMs: FRAME_MS });
}

/** Whether the control shows the option as its choice, or as one of several. */
async function isChosen(live: LivePage, control: Control, option: string): Promise<boolean> {
  const now = await live.read(control);
  if (!now) return false;
  const shown = plain(now.value);
  return (
    shown === plain(option) ||
    shown.split(', ').includes(plain(option)) ||
    now.value.split('\n').map(plain).includes(plain(option))
  );
}

/** Whether its list declares the option as chosen: some widgets show only how many are. */
async function isMarked(live: LivePage, control: Control, option: string): Promise<boolean> {
  const options = (await live.read(control))?.options ?? [];
  return options.some(({ label, selected }) => selected && plain(label) === plain(option));
}

/** Takes away chosen values that are not wanted, with the buttons beside them. */
async function removeOthers(live: LivePage, control: Control, options: string[]): Promise<void> {
  const now = await live.reread(control);
  const others = now.value.split(', ').filter(
    (text) =>
      text !== '' &&
      matchItem(
        options.map((option) => ({ text: option })),
        text,
      ) < 0,
  );
  for (const other of others) {
    const { controls } = await live.observe();
    const button = controls.find((one) => one.kind === 'button' && plain(one.name).includes(plain(other)));
    if (button) await live.act(() => live.press(button));
  }
}

/**
 * A list for several options (`takesSeveral`) stays open after a choice. Escape would close a dialog around it as well.
 * @param options the chosen ones, which a list that declares none still shows
 */
export async function close(
  live: LivePage,
  control: Control,
  options: readonly string[],
  takesSeveral: boolean,
): Promise<void> {
  const isOpen = async (): Promise<boolean> =>
    (await appeared(live, control)).some(
      ({ role, text }) => role === 'option' || (takesSeveral && options.some((one) => plain(one) === plain(text))),
    );
  const isClosed = (timeoutMs = CLOSING_MS): Promise<boolean> =>
    polled(async () => !(await isOpen()), Boolean, { timeoutMs, everyMs: POLL_MS });
  if (await isClosed(0)) return;
  const escape = () => live.act(() => live.page.keyboard.press('Escape'));
  // The list of several options has the focus, and takes the key for itself.
  if (takesSeveral && !control.inDialog) {
    await escape();
    if (await isClosed()) return;
  }
  await live.act(() => live.askAbout('blur', control, {}));
  if (!control.inDialog && !(await isClosed())) await escape();
}
