import type { Control } from '../control';
import type { LivePage } from '../live-page';
import { enterText } from './text';

/** Sets a date or a time (ISO 8601). */
export async function setDate(live: LivePage, control: Control, iso: string): Promise<void> {
  if (/^(date|time|datetime|month|week)$/.test(control.kind)) return setNative(live, control, iso);
  return enterText(live, control, iso);
}

/** Fields of the browser take the ISO form in one piece. */
async function setNative(live: LivePage, control: Control, iso: string): Promise<void> {
  await live.act(() => live.locate(control).fill(iso));
}
