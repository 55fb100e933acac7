import type { Control } from '../control';
import { ControlError } from '../page-driver';
import { inWords, type LivePage } from '../live-page';
import { polled } from '../polled';
import { plain } from './matching';
import { close } from './popup-list';

/** A page shows a tag at once, or when it has looked for it. */
const SHOWN_MS = 400;
const POLL_MS = 40;

type Commit = (live: LivePage, control: Control) => Promise<void>;

/**
 * Adds texts one by one to a field that makes a tag of each, and compares what is shown. A submission that a key would start is held.
 * @returns false when the field makes no tag of the first text; then it is empty
 */
export async function addTags(live: LivePage, control: Control, texts: readonly string[]): Promise<boolean> {
  let commits: readonly Commit[] = [pressEnter, pressComma];
  for (const text of texts) {
    const commit = await addTag(live, control, text, commits);
    const isFirst = commits.length > 1;
    if (!commit && isFirst) return false;
    if (!commit) throw new ControlError('wrong_value', `${inWords(control)} did not take "${text}".`);
    commits = [commit];
  }
  await close(live, control, texts, true);
  return true;
}

/** @returns the way in which the text became a tag */
async function addTag(
  live: LivePage,
  control: Control,
  text: string,
  commits: readonly Commit[],
): Promise<Commit | null> {
  await live.ask(control, 'mark', {});
  for (const commit of commits) {
    await write(live, control, text);
    await commit(live, control);
    if (await isTag(live, control, text)) return commit;
  }
  await write(live, control, '');
  return null;
}

async function write(live: LivePage, control: Control, text: string): Promise<void> {
  const { keyboard } = live.page;
  await live.act(async () => {
    await live.askAbout('select', control, { all: true });
    // In an empty field the key would delete a tag beside it.
    if (!(await live.ask(control, 'caret', {})).empty) await keyboard.press('Delete');
    await keyboard.type(text);
  });
}

async function pressEnter(live: LivePage, control: Control): Promise<void> {
  await live.askAbout('holdSubmit', control, { holds: true });
  try {
    await live.act(() => live.page.keyboard.press('Enter'));
  } finally {
    await live.askAbout('holdSubmit', control, { holds: false });
  }
}

const pressComma: Commit = (live) => live.act(() => live.page.keyboard.type(','));

/** The field is empty again, and the text stands elsewhere. */
async function isTag(live: LivePage, control: Control, text: string): Promise<boolean> {
  const check = async (): Promise<boolean> => {
    const now = await live.read(control);
    // A list with an empty field shows what is chosen beside it.
    if (now && now.kind === 'combobox' && now.value.split(', ').map(plain).includes(plain(text))) return true;
    if (!now || now.value !== '') return false;
    const { id } = live.frameOf(control);
    const shown = await live.ask(control, 'appeared', { id });
    // Tags beside each other are one text where nothing is between them.
    return shown.some((item) => letters(item.text).includes(letters(text)));
  };
  return polled(check, (is) => is, { timeoutMs: SHOWN_MS, everyMs: POLL_MS });
}

const letters = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '');
