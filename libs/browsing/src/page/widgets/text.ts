import type { Control } from '../control';
import { ControlError } from '../page-driver';
import { inWords, type LivePage } from '../live-page';
import { AFTER_ENTRY } from '../settle';
import { showsNumber, withOtherMark } from './numbers/same-number';

/** Fields for one character each, such as the boxes of a code, have at least this many neighbours. */
const MIN_BOXES = 3;

/** Replaces the text of a control, in the ways that a person has: at once, key by key, after a click. */
export async function enterText(live: LivePage, control: Control, text: string): Promise<void> {
  const now = await live.reread(control);
  if (now.disabled || now.readonly)
    throw new ControlError('not_operable', `${inWords(control)} is ${now.disabled ? 'disabled' : 'read-only'}.`);
  if (now.maxLength === 1 && text.length > 1) return enterIntoBoxes(live, control, text);
  for (const way of [insertAtOnce, typeKeys, clickAndType]) {
    await live.act(() => way(live, control, text), AFTER_ENTRY);
    if (holds(await live.read(control), text)) return;
  }
  if (await enterWithOtherMark(live, control, text)) return;
  const shown = (await live.read(control))?.value ?? '';
  throw new ControlError('wrong_value', `${inWords(control)} shows "${shown}" instead of "${text}".`);
}

/** Fields of other locales take a fraction only behind their own mark. */
async function enterWithOtherMark(live: LivePage, control: Control, text: string): Promise<boolean> {
  const other = withOtherMark(text);
  if (other === null || control.kind === 'number') return false;
  for (const way of [insertAtOnce, typeKeys]) {
    await live.act(() => way(live, control, other), AFTER_ENTRY);
    if (holds(await live.read(control), text)) return true;
  }
  return false;
}

/** A page may format what is entered: spaces, punctuation and case are its own. A number without its decimal mark is another one. */
export function holds(control: Control | null, text: string): boolean {
  if (control === null) return false;
  const shown = control.value.replaceAll('\r\n', '\n');
  if (shown === text) return true;
  const isNumber = showsNumber(shown, text);
  return isNumber === true || (core(shown) === core(text) && !(isNumber === false && withOtherMark(text) !== null));
}

/** The letters and digits of a text; a text without any stays as it is. */
function core(text: string): string {
  const letters = text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? text.trim() : letters.toLowerCase();
}

async function insertAtOnce(live: LivePage, control: Control, text: string): Promise<void> {
  await live.askAbout('select', control, { all: true });
  const { keyboard } = live.page;
  if (text === '') await keyboard.press('Delete');
  else await keyboard.insertText(text);
  // Scripts that listen to keys instead of input get one that changes nothing.
  await keyboard.press('End');
  await leave(live, control);
}

async function typeKeys(live: LivePage, control: Control, text: string): Promise<void> {
  await live.askAbout('select', control, { all: true });
  await live.page.keyboard.press('Delete');
  await live.page.keyboard.type(text);
  await leave(live, control);
}

async function clickAndType(live: LivePage, control: Control, text: string): Promise<void> {
  await live.press(control);
  await live.page.keyboard.press('ControlOrMeta+a');
  await live.page.keyboard.press('Delete');
  await live.page.keyboard.type(text, { delay: 10 });
  await leave(live, control);
}

/** Replaces the text of a field that is there only while it is edited, and presses Enter; the page shows elsewhere what it took. */
export async function enterAndClose(live: LivePage, control: Control, text: string): Promise<void> {
  await live.act(async () => {
    await live.askAbout('select', control, { all: true });
    await live.page.keyboard.type(text);
    await live.page.keyboard.press('Enter');
  });
}

/** Takes the focus away, so that the page learns that the text is complete. */
const leave = (live: LivePage, control: Control): Promise<boolean> => live.askAbout('blur', control, {});

/** Types a text over fields of one character; the page may move the focus on, or not. */
async function enterIntoBoxes(live: LivePage, control: Control, text: string): Promise<void> {
  const characters = [...text.replace(/[\s-]/g, '')];
  const { controls } = await live.observe();
  const start = controls.findIndex((other) => other.id === control.id);
  const boxes = controls.slice(start, start + characters.length).filter((other) => other.maxLength === 1);
  if (boxes.length < Math.max(MIN_BOXES, characters.length))
    throw new ControlError('wrong_value', `${inWords(control)} takes one character.`);
  await live.act(async () => {
    for (const [index, box] of boxes.entries()) {
      await live.askAbout('select', box, { all: true });
      await live.page.keyboard.type(characters[index] ?? '');
    }
  });
  const shown = await Promise.all(boxes.map((box) => live.read(box)));
  const value = shown.map((box) => box?.value ?? '').join('');
  if (value !== characters.join('')) throw new ControlError('wrong_value', `${inWords(control)} shows "${value}".`);
}
