import type { Control } from '../control';
import { inWords, type LivePage } from '../live-page';
import { ControlError } from '../page-driver';

/** Sets a field for a color; the browser takes six hexadecimal digits. */
export async function setColor(live: LivePage, control: Control, text: string): Promise<void> {
  const color = text.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(color))
    throw new ControlError('not_operable', `${inWords(control)} takes a color such as #1e90ff.`);
  await live.act(() => live.locate(control).fill(color));
}
