import type { Control } from '../control';
import type { LivePage } from '../live-page';
import { plain } from './matching';
import { PROPOSALS_MS, typed } from './popup-list';
import { shownOptions } from './shown-options';

const POLL_MS = 60;

/** What a field proposes for the beginning of a text. The field is left empty, so that an option can be chosen as from any list. */
export async function offered(live: LivePage, control: Control, beginning: string): Promise<string[]> {
  await live.ask(control, 'mark', {});
  await live.act(() => live.press(control));
  await typed(live, control, beginning);
  const fits = (texts: readonly string[]): boolean => texts.some((text) => plain(text).startsWith(plain(beginning)));
  const shown = async (): Promise<string[]> => (await shownOptions(live, control)).map(({ text }) => text);
  const texts = await live.polled(shown, fits, { timeoutMs: PROPOSALS_MS, everyMs: POLL_MS });
  await typed(live, control, '');
  await live.act(() => live.askAbout('blur', control, {}));
  return texts;
}
