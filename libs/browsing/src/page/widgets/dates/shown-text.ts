import type { Control } from '../../control';
import type { LivePage } from '../../live-page';

/** What a field for a date shows: its value, or, of a button, its text, which its label may not name. Null when it is gone. */
export async function shownText(live: LivePage, control: Control): Promise<string | null> {
  const now = await live.read(control);
  if (!now) return null;
  return now.value || ((await live.askAbout('textIn', control, {})) ?? '') || now.name;
}
