import type { Control } from '../control';
import { ControlError } from '../page-driver';
import { isTimeout } from '../is-timeout';
import { inWords, type LivePage } from '../live-page';
import { polled } from '../polled';
import { AFTER_CLICK, AFTER_ENTRY } from '../settle';

/** A box that is covered is hovered by nobody; the click then says what covers it. */
const HOVER_MS = 1_000;
/** Time in which a page that is slow shows what a click has done. */
const EFFECT_MS = 400;
const POLL_MS = 40;

/** Checks or unchecks a control with the mouse, or else with the space bar. */
export async function setChecked(live: LivePage, control: Control, checked: boolean): Promise<void> {
  if (control.kind === 'radio' && !checked)
    throw new ControlError('not_operable', `${inWords(control)} can only be unchecked by choosing another.`);
  if (control.role === '') return tickDrawn(live, control, checked);
  // A checkbox with three states may need two clicks.
  const ways = [click, click, space];
  // A box of the browser has its state at once; others may be drawn anew in steps.
  const patience = /^(checkbox|radio)$/.test(control.attributes.type) ? AFTER_ENTRY : AFTER_CLICK;
  for (const way of ways) {
    if (await isSet(live, control, checked)) return;
    await live.act(() => way(live, control), patience);
    // A click may take effect late; a second one would take it back.
    await polled(() => isSet(live, control, checked), Boolean, { timeoutMs: EFFECT_MS, everyMs: POLL_MS });
  }
  if (await isSet(live, control, checked)) return;
  throw new ControlError('wrong_value', `${inWords(control)} stays ${checked ? 'unchecked' : 'checked'}.`);
}

const isSet = async (live: LivePage, control: Control, checked: boolean): Promise<boolean> => {
  const now = await live.reread(control);
  return now.checked === checked && !now.mixed;
};

const click = (live: LivePage, control: Control): Promise<void> => live.press(control);

async function space(live: LivePage, control: Control): Promise<void> {
  await live.askAbout('select', control, { all: false });
  await live.page.keyboard.press('Space');
}

/**
 * Ticks a box that is drawn, with one click. A box that shows a mark must lose it; of others only the look tells whether the box took
 * the click. It is compared below the pointer, since the pointer alone may change it.
 */
async function tickDrawn(live: LivePage, control: Control, checked: boolean): Promise<void> {
  if (await isSet(live, control, checked)) return;
  await hover(live, control);
  const before = await live.askAbout('look', control, {});
  await live.act(() => live.press(control));
  if (await isSet(live, control, checked)) return;
  const after = await live.askAbout('look', control, {});
  if (checked && after !== before) {
    await live.askAbout('ticked', control, {});
    return;
  }
  throw new ControlError('wrong_value', `${inWords(control)} stays ${checked ? 'unchecked' : 'checked'}.`);
}

async function hover(live: LivePage, control: Control): Promise<void> {
  try {
    await live.act(() => live.locate(control).hover({ timeout: HOVER_MS }));
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
}
