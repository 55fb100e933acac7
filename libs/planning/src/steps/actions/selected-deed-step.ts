import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { keyOf, wordsOf } from '../../matching/words';
import { entryMenuOf } from '../locating/in-entry';
import { hasFurtherPages } from '../locating/paging';
import { leadingLink } from '../selecting/answer-question';
import type { PageEntry } from '../selecting/entry-set';
import { entrySetsOf } from '../selecting/page-entries';
import { keyOfEntry, type Selection, selectEntries } from '../selecting/select-entries';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';
import type { StepHandler, StepHandlers } from './step-handler';

/** Time in which the entries of a list appear. */
const APPEARS_MS = 2_000;
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'menuitem', 'other']);
/** Words of the longest name of a button that begins with its verb. */
const MAX_WORDS = 4;

/** Deeds for the entries of a page that words describe: nothing is pressed before all of them have their button. */
export const SELECTED_DEEDS: StepHandlers<'deed_each'> = {
  async deed_each(run, { verb, entries: phrase }) {
    const words = run.values.resolve(phrase).text;
    const { entries } = await selected(run, words);
    const shown = entrySetsOf(await run.view()).flatMap((set) => set.entries);
    const names = [verb, ...verbsLike(verb)];
    const [first, ...others] = entries;
    if (first && others.length === 0 && buttonsOf(first, names).length === 0)
      return (await inMenuOf(run, first, names)) ? undefined : onOwnPage(run, first, names);
    for (const entry of entries) buttonOf(entry, names);
    run.selected = entries.map(({ name }) => name);
    for (const entry of entries) {
      const control = buttonOf(await present(run, entry), names);
      run.trace.target = describeControl(control);
      run.note(`For "${entry.name}", which is one of ${shown.length}.`);
      await clickControl(run, control, 'click');
      await run.report('done', 'click');
    }
  },
};

/** A click that finds no such element in the entry of a name: the button of the entry may have another word for the deed. */
export function orInEntry(handler: StepHandler<'click'>): StepHandler<'click'> {
  return async (run, step) => {
    try {
      await handler(run, step);
    } catch (error) {
      const [verb, ...more] = step.target.phrase;
      const { near } = step.target;
      const isDeed = typeof verb === 'string' && more.length === 0 && verbsLike(verb.toLowerCase()).length > 0;
      if (!(error instanceof StepError) || !isDeed || near?.relation !== 'row') throw error;
      const found = selectEntries(run.values.resolve(near.phrase).text, await run.view());
      const [entry, ...others] = 'problem' in found ? [] : found.entries;
      const [button, ...buttons] = entry ? buttonsOf(entry, verbsLike(verb.toLowerCase())) : [];
      if (!button || others.length > 0 || buttons.length > 0) throw error;
      run.trace.target = describeControl(button);
      await clickControl(run, button, 'click');
    }
  };
}

/** @throws StepError when the words do not tell the entries */
async function selected(run: StepRun, words: string): Promise<{ entries: readonly PageEntry[] }> {
  if (OTHERS.test(words)) return { entries: othersThan(run.selected, await run.observe()) };
  const isThere = (view: PageView): boolean => 'entries' in selectEntries(words, view);
  if (!isThere(await run.toRead())) await run.page.waitUntil(isThere, APPEARS_MS);
  let found = selectEntries(words, await run.observe());
  const link = 'problem' in found ? leadingLink(words, await run.view()) : null;
  if (link) {
    await run.act({ action: 'click', control: link, changes: false }, () => run.page.click(link));
    run.note(`${describeControl(link)} was opened first.`);
    found = selectEntries(words, await run.observe());
  }
  if ('problem' in found) throw new StepError(run.values.mask(found.problem));
  if (hasFurtherPages(await run.view()) && (found.isOne || found.isForSeveral || found.values.length === 0))
    throw new StepError('The list has further pages. Write which entries are meant, one by one.');
  checkNumber(run, found, words);
  return found;
}

/** Each name must be that of one entry, unless the words are for several. @throws StepError */
function checkNumber(run: StepRun, { entries, values, isForSeveral, isOne }: Selection, words: string): void {
  if (isForSeveral) return;
  const isListed = values.length > 1 && !isOne;
  const expected = isListed
    ? Math.max(
        ...[...new Set(values.map(({ label }) => label))].map(
          (label) => values.filter((value) => value.label === label).length,
        ),
      )
    : 1;
  if (entries.length === expected) return;
  const names = entries.slice(0, MAX_WORDS).map(({ name }) => `"${name}"`);
  throw new StepError(run.values.mask(`${entries.length} entries of the page are "${words}": ${names.join(', ')}.`));
}

const OTHERS =
  /^(?:(?:all|the) )*(?:others?|other ones|rest|remaining(?: ones)?|die anderen|alle anderen|den rest|les autres|los demas)$/i;

/** The entries of the list whose other entries the step before has chosen. */
function othersThan(names: readonly string[], view: PageView): readonly PageEntry[] {
  const chosen = new Set(names.map(keyOf));
  const sets = entrySetsOf(view).filter(
    ({ entries }) =>
      names.length > 0 && names.every((name) => entries.some((entry) => keyOf(entry.name) === keyOf(name))),
  );
  const [set, ...more] = sets;
  if (!set || more.length > 0) throw new StepError('It cannot be told which entries are the others.');
  if (new Set(set.entries.map(({ name }) => keyOf(name))).size < set.entries.length)
    throw new StepError(
      'Several entries of the list have the same name, so that it cannot be told which are the others.',
    );
  return set.entries.filter(({ name }) => !chosen.has(keyOf(name)));
}

/** Verbs that buttons have in place of others. */
const ALIKE: readonly (readonly string[])[] = [
  ['delete', 'remove', 'löschen', 'entfernen', 'supprimer', 'eliminar', 'borrar'],
  ['cancel', 'call off', 'absagen', 'stornieren', 'annuler', 'cancelar'],
  ['approve', 'accept', 'genehmigen', 'approuver', 'aprobar'],
  ['reject', 'decline', 'deny', 'ablehnen', 'refuser', 'rechazar'],
  ['block', 'sperren'],
  ['close', 'schließen', 'resolve'],
  ['renew', 'extend', 'verlängern', 'prolonger', 'renovar'],
  ['ship', 'dispatch', 'versenden'],
  ['archive', 'archivieren', 'archiver', 'archivar'],
];
const verbsLike = (verb: string): readonly string[] => ALIKE.find((verbs) => verbs.includes(verb)) ?? [];

/** The buttons of an entry that are called like the verb: exactly, or else with what it is done to. */
function buttonsOf({ controls }: Pick<PageEntry, 'controls'>, verbs: readonly string[]): Control[] {
  const pressed = controls.filter(({ kind, disabled }) => PRESSED.has(kind) && !disabled);
  for (const isCalled of [isVerb, beginsWith])
    for (const verb of verbs) {
      const found = pressed.filter((control) => isCalled(nameOf(control), verb));
      if (found.length > 0) return found;
    }
  return [];
}
const isVerb = (name: string, verb: string): boolean => keyOf(name) === keyOf(verb);
function beginsWith(name: string, verb: string): boolean {
  const [shown, said] = [wordsOf(name).words, wordsOf(verb).words];
  return (
    shown.length <= MAX_WORDS &&
    said.every((word, at) => shown[at] === word) &&
    !/^(?:all|alle)$/.test(shown[said.length] ?? '')
  );
}

function buttonOf(entry: PageEntry, verbs: readonly string[]): Control {
  const [button, ...others] = buttonsOf(entry, verbs);
  if (button && others.length === 0) return button;
  throw new StepError(
    `The entry "${entry.name}" has ${others.length > 0 ? 'several buttons' : 'no button'} called "${verbs[0]}".`,
  );
}

/** The entry as it is now: the page may be another one than before. */
async function present(run: StepRun, entry: PageEntry): Promise<PageEntry> {
  const all = entrySetsOf(await run.view()).flatMap(({ entries }) => entries);
  for (const key of [keyOfEntry, ({ name }: PageEntry) => keyOf(name)]) {
    const found = all.filter((one) => one.controls.length > 0 && key(one) === key(entry));
    if (found.length === 1) return found[0]!;
  }
  throw new StepError(`"${entry.name}" is no longer there.`);
}

/** Opens the menu of an entry, and closes it again where it has no such button. @returns whether one was pressed */
async function inMenuOf(run: StepRun, entry: PageEntry, verbs: readonly string[]): Promise<boolean> {
  const menu = entryMenuOf(entry.controls);
  if (!menu) return false;
  const known = new Set((await run.view()).controls.map(({ id }) => id));
  await run.act({ action: 'click', control: menu, changes: false }, () => run.page.click(menu));
  const { controls } = await run.observe();
  const [button, ...others] = buttonsOf({ controls: controls.filter(({ id }) => !known.has(id)) }, verbs);
  if (!button || others.length > 0) {
    await run.act({ action: 'press', changes: false }, () => run.page.press('Escape'));
    await run.observe();
    return false;
  }
  run.trace.target = describeControl(button);
  run.note(`${describeControl(menu)} of "${entry.name}" was opened first.`);
  run.selected = [entry.name];
  await clickControl(run, button, 'click');
  return true;
}

/** An entry without such a button is opened: its page has the button. */
async function onOwnPage(run: StepRun, entry: PageEntry, verbs: readonly string[]): Promise<void> {
  const texts = new Set(entry.fields.map(({ text }) => keyOf(text)));
  const links = entry.controls.filter((control) => control.kind === 'link' && texts.has(keyOf(nameOf(control))));
  const [link, ...others] = links;
  if (!link || others.length > 0) throw new StepError(`The entry "${entry.name}" has no button called "${verbs[0]}".`);
  await run.act({ action: 'click', control: link, changes: false }, () => run.page.click(link));
  const { controls } = await run.observe();
  const [button, ...more] = buttonsOf({ controls: controls.filter(({ row }) => !row) }, verbs);
  if (!button || more.length > 0)
    throw new StepError(
      `The page of "${entry.name}" has ${more.length > 0 ? 'several buttons' : 'no button'} called "${verbs[0]}".`,
    );
  run.trace.target = describeControl(button);
  run.note(`${describeControl(link)} was opened first.`);
  run.selected = [entry.name];
  await clickControl(run, button, 'click');
}
