import { basename } from 'node:path';
import type { FileChooser } from 'playwright-core';
import type { Control } from '../control';
import { isTimeout } from '../is-timeout';
import { goneError, inWords, type LivePage } from '../live-page';
import { ControlError } from '../page-driver';
import { polled } from '../polled';

/** A button that opens the chooser for files opens it with the click. */
const CHOOSER_MS = 1_500;
/** Time in which a page takes over a file of some megabytes that it only shows. */
const TAKEN_MS = 1_500;
const POLL_MS = 100;

/** Gives files to a file field, to a button that opens the chooser for files, or to a place where files are dropped. */
export async function attach(live: LivePage, control: Control, paths: string[]): Promise<void> {
  const now = await live.reread(control);
  if (now.disabled) throw new ControlError('not_operable', `${inWords(control)} is disabled.`);
  if (now.kind === 'file') {
    if (paths.length > 1 && !now.multiple)
      throw new ControlError('not_operable', `${inWords(control)} takes one file only.`);
    await live.act(() => live.locate(control).setInputFiles(paths));
    return verify(live, control, paths);
  }
  const chooser = await chooserOf(live, control);
  if (chooser) {
    if (paths.length > 1 && !chooser.isMultiple())
      throw new ControlError('not_operable', `${inWords(control)} takes one file only.`);
    await live.act(() => chooser.setFiles(paths));
    await shownNames(
      live,
      paths.map((path) => basename(path)),
    );
    return;
  }
  await drop(live, control, paths);
}

/** Pages that take files over by script read them first, and then show their names, or a picture of them. */
async function shownNames(live: LivePage, names: readonly string[]): Promise<void> {
  const text = async (): Promise<string> => (await live.observe()).text;
  const areShown = (shown: string): boolean => names.every((name) => shown.includes(name));
  await polled(text, areShown, { timeoutMs: TAKEN_MS, everyMs: POLL_MS });
}

/** The field shows the names; a page that takes the files over at once empties it and shows them elsewhere. */
async function verify(live: LivePage, control: Control, paths: string[]): Promise<void> {
  const names = paths.map((path) => basename(path));
  const shown = (await live.read(control))?.value ?? '';
  if (names.every((name) => shown.includes(name))) return;
  await shownNames(live, names);
  const { text, messages } = await live.observe();
  if (names.every((name) => text.includes(name)) || (shown === '' && messages.length === 0)) return;
  throw new ControlError(
    'wrong_value',
    `${inWords(control)} shows "${shown || messages.join(' ')}" instead of ${names.join(', ')}.`,
  );
}

async function chooserOf(live: LivePage, control: Control): Promise<FileChooser | null> {
  const coming = live.page.waitForEvent('filechooser', { timeout: CHOOSER_MS }).catch((error: unknown) => {
    if (isTimeout(error)) return null;
    throw error;
  });
  const [chooser] = await Promise.all([coming, live.press(control)]);
  return chooser;
}

/** Drops the files, which the browser reads through a field that is not on the page. */
async function drop(live: LivePage, control: Control, paths: string[]): Promise<void> {
  const changes = async () => (await live.ask(control, 'activity', {})).changes;
  const before = await changes();
  const carrier = await live.askAbout('carrier', control, {});
  if (carrier === null) throw goneError(control);
  await live.sibling(control, carrier).setInputFiles(paths);
  await live.act(() => live.askAbout('drop', control, { carrier }));
  if ((await changes()) === before) throw new ControlError('not_operable', `${inWords(control)} does not take files.`);
}
