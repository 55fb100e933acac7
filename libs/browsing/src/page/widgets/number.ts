import type { Control } from '../control';
import { ControlError } from '../page-driver';
import { inWords, type LivePage } from '../live-page';
import { enterText } from './text';

/** Presses of a key for one value; with PageUp and PageDown first, sliders of thousands of steps need fewer. */
const MOST_PRESSES = 400;

/** Sets a slider or a spinbutton. Fields for numbers are typed into, others are moved with the keys of the pattern. */
export async function setNumber(live: LivePage, control: Control, value: number): Promise<void> {
  const typed = control.kind === 'number' || control.kind === 'text' || control.attributes.type === 'number';
  if (typed) return enterText(live, control, String(value));
  await live.act(() => live.askAbout('select', control, { all: false }));
  await byKeys(live, control, value);
  const now = Number((await live.reread(control)).value);
  if (now !== value) throw new ControlError('wrong_value', `${inWords(control)} shows ${now} instead of ${value}.`);
}

async function byKeys(live: LivePage, control: Control, value: number): Promise<void> {
  const { keyboard } = live.page;
  const current = async (): Promise<number> => Number((await live.reread(control)).value);
  let now = await current();
  if (now === value) return;
  const start = now;
  await keyboard.press(value > now ? 'ArrowRight' : 'ArrowLeft');
  now = await current();
  const step = Math.abs(now - start);
  if (step === 0) return;
  for (let presses = 0; presses < MOST_PRESSES && now !== value; presses += 1) {
    const key = value > now ? 'ArrowRight' : 'ArrowLeft';
    const times = Math.max(1, Math.min(50, Math.round(Math.abs(value - now) / step)));
    for (let time = 0; time < times; time += 1) await keyboard.press(key);
    const next = await current();
    if (next === now || Math.abs(value - next) >= Math.abs(value - now)) return;
    now = next;
  }
}
