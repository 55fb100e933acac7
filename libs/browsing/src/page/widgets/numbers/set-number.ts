import type { Control } from '../../control';
import { ControlError } from '../../page-driver';
import { inWords, type LivePage } from '../../live-page';
import { enterText } from '../text';
import { byKeys } from './keys';
import { byPointer } from './pointer';
import { byButtons } from './stepper';
import { Reading } from './reading';

/** Sets a number: by typing, with the keys of the pattern, by dragging the thumb, or with the buttons beside it. */
export async function setNumber(live: LivePage, control: Control, value: number): Promise<void> {
  const now = await live.reread(control);
  if (now.disabled) throw new ControlError('not_operable', `${inWords(control)} is disabled.`);
  if (/^(number|text)$/.test(now.kind) || now.attributes.type === 'number') {
    if (!now.readonly) return enterNumber(live, control, value);
  }
  if (now.kind === 'spinbutton' && !now.readonly && (await typeNumber(live, control, value))) return;
  const reading = await Reading.of(live, control);
  const ways = now.kind === 'spinbutton' || now.readonly ? [byKeys, byButtons] : [byNearest, byKeys, byPointer, byKeys];
  for (const way of ways) {
    if ((await reading.value()) === value) return;
    await live.act(() => way(live, control, value, reading));
  }
  const shown = await reading.value();
  if (shown !== value)
    throw new ControlError('wrong_value', `${inWords(control)} shows ${shown ?? 'no number'} instead of ${value}.`);
}

/** More steps than this are not pressed one by one. */
const MANY_STEPS = 30;

/** Brings a slider with many steps near the value with the pointer, before the keys do the rest. */
async function byNearest(live: LivePage, control: Control, value: number, reading: Reading): Promise<void> {
  const now = await reading.value();
  const step = Number(control.step) || 1;
  if (now === null || Math.abs(value - now) / step > MANY_STEPS) await byPointer(live, control, value, reading);
}

/** A widget of the pattern may be a field for text, whose number is in the spelling of a locale. @returns false when it is none, or keeps another text */
async function typeNumber(live: LivePage, control: Control, value: number): Promise<boolean> {
  await live.askAbout('select', control, { all: true });
  if (!(await live.ask(control, 'caret', {})).editable) return false;
  try {
    await enterText(live, control, String(value));
    return true;
  } catch (error) {
    if (!(error instanceof ControlError) || error.code !== 'wrong_value') throw error;
    return false;
  }
}

async function enterNumber(live: LivePage, control: Control, value: number): Promise<void> {
  await enterText(live, control, String(value));
  const shown = Number((await live.reread(control)).value.replace(/[^\d.-]/g, ''));
  if (shown !== value && shown !== Number(String(value).replace(/[^\d-]/g, '')))
    throw new ControlError('wrong_value', `${inWords(control)} shows ${shown} instead of ${value}.`);
}
