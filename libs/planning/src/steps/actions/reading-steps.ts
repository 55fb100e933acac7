import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { entryName } from '../../matching/entry-name';
import { describeWanted, findControl, type Wanted } from '../../matching/find-control';
import { contains, likeness, shows } from '../../matching/likeness';
import { keyOf } from '../../matching/words';
import { MASK } from '../../step-report';
import type { Target } from '../../task/step';
import { areEntries } from '../locating/entry-kind';
import { locate, locateWanted } from '../locating/locate';
import { showEntry } from '../locating/opening';
import { pick, unnamed } from '../locating/pick';
import { seekFurther } from '../locating/paging';
import { comparedFile } from '../reading/compared-file';
import { columnOf, readCells } from '../reading/read-cell';
import { readMoment } from '../reading/read-moment';
import { readText, subjectOf } from '../reading/read-text';
import type { Value } from '../run-values';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { paste } from './entering-steps';
import type { StepHandlers } from './step-handler';

/** Time in which a text that is to be read appears. */
const APPEARS_MS = 3_000;

/** Steps that take something from a page. */
export const READING: StepHandlers<'read' | 'copy' | 'download'> = {
  async read(run, { subject, saveTo }) {
    if (saveTo === null && /^\s*(?:find|locate|look for)\b/i.test(run.sentence)) return find(run, subject);
    const value = await textOf(run, subject);
    const { text } = value;
    run.lastRead = value;
    const shown = run.values.mask(text);
    if (saveTo === null) run.notes.push(`${run.trace.target}: ${shown}`);
    else run.save(saveTo, text);
  },

  async copy(run, { source, into }) {
    const value = await textOf(run, source);
    await run.act(
      { action: 'copy', value: run.trace.value, changes: false },
      () => run.page.copyText(value.text),
      true,
    );
    run.clipboard = value;
    run.lastRead = null;
    if (!into) return;
    const control = await locate(run, into, 'enter');
    await paste(run, control);
  },

  async download(run, { target, saveTo }) {
    const control = target
      ? await fileLink(run, target)
      : await locateWanted(run, unnamed('link', 'Download'), 'click');
    run.trace.target = describeControl(control);
    const file = await run.act({ action: 'download', control }, () => run.page.download(() => run.page.click(control)));
    run.trace.value = file.name;
    run.downloads.push({ ...file, saveTo });
  },
};

/** What is called like the file, or the button for downloads in its row. */
async function fileLink(run: StepRun, target: Target): Promise<Control> {
  const wanted = run.wanted(target);
  const compared = wanted.quoted ? null : await comparedFile(run, wanted.words);
  if (compared) return compared;
  const view = await run.view();
  const deed = /^export\b/i.test(run.sentence) && !wanted.quoted && !wanted.near ? exporting(wanted.words, view) : null;
  if (deed) return deed;
  const inRow: Wanted = { ...unnamed('link', 'Download'), noun: null, near: { relation: 'row', words: wanted.words } };
  const hasRows = wanted.near === null && view.controls.some(({ row, name }) => row && DOWNLOADS.test(name));
  if (!hasRows || pick(run, wanted, view, 'click').control) return locate(run, target, 'click');
  return locateWanted(run, inRow, 'click');
}
const DOWNLOADS = /\bdownload\b/i;

/** "Export the reports" above a list of these: the only button with no more of a name than the verb, and not what leads to the reports. */
function exporting(words: string, view: PageView): Control | null {
  const called = view.controls.filter(({ name, row, disabled }) => !row && !disabled && keyOf(name) === 'export');
  return called.length === 1 && areEntries(words, view) ? called[0]! : null;
}

/** "Find … and click it": the element must be there, also on a later page of a list. */
async function find(run: StepRun, subject: Target): Promise<void> {
  const wanted = run.wanted(subject);
  const view = await run.observe();
  const read = readText(wanted, view, run.sentence);
  // "Find … and enter it": what follows may name what was found.
  if (read !== null) run.lastRead = run.values.of(read);
  const name = wanted.quoted ? null : entryName(wanted.words);
  const isShown = ({ text }: PageView) => shows(text, wanted.words) || (name !== null && shows(text, name));
  if (read !== null || isShown(view) || (await isShownLater(run, wanted.words, isShown)))
    run.trace.target = describeWanted(wanted);
  else run.trace.target = describeControl(await locate(run, subject, 'click'));
}

/** Whether a text is shown a moment later, or on another page of the list. */
async function isShownLater(run: StepRun, words: string, isShown: (view: PageView) => boolean): Promise<boolean> {
  return words !== '' && ((await run.page.waitUntil(isShown, APPEARS_MS)) || seekFurther(run, isShown));
}

/** The text that a step names, as data of the page. */
async function textOf(run: StepRun, subject: Target): Promise<Value> {
  const wanted = run.wanted(subject);
  run.trace.target = describeWanted(wanted);
  if (WHEN.test(run.sentence)) return momentOf(run, wanted);
  let text = readText(wanted, await run.toRead(), run.sentence);
  if (
    text === null &&
    (await run.page.waitUntil((view) => readText(wanted, view, run.sentence) !== null, APPEARS_MS))
  ) {
    text = readText(wanted, await run.observe(), run.sentence);
  }
  if (text !== null) noteOthers(run, wanted, text, await run.view());
  const [, bare] = ADJECTIVE.exec(wanted.words) ?? [];
  text ??= bare === undefined ? null : readText({ ...wanted, words: bare }, await run.view(), run.sentence);
  text ??= ofShownEntry(wanted, await run.view());
  text ??= await readLater(run, wanted);
  text ??= severalRows(wanted, await run.view()) ?? (await readInEntry(run, wanted));
  text ??= await valueOf(run, subject);
  const value = run.values.of(text);
  run.trace.value = value.secretOrigins ? MASK : text;
  return value;
}

/** "The city of the customer" on the page of a customer: the only text with that label. */
function ofShownEntry({ words, quoted, near }: Wanted, { labelled }: PageView): string | null {
  const [, thing] = quoted || near ? [] : (OF_KIND.exec(words) ?? []);
  const found = labelled.filter(({ label }) => thing !== undefined && likeness(thing, label) >= SAME_LABEL);
  return found.length === 1 ? found[0]!.text : null;
}
const OF_KIND = /^(.+?) of (?:the |this |that )?\p{Ll}[\p{Ll}-]*$/u;

/** "The new status" is the status that the page shows now. */
const ADJECTIVE = /^(?:new|current|updated|resulting|present) (.+)$/i;

/** "When is the next payment": a date, and no other text that the words fit. */
async function momentOf(run: StepRun, wanted: Wanted): Promise<Value> {
  const read = (view: PageView): string | null => readMoment(wanted.words, view, run.today);
  const isShown = (view: PageView): boolean => read(view) !== null;
  if (!isShown(await run.toRead()) && !(await run.page.waitUntil(isShown, APPEARS_MS))) {
    const name = entryName(wanted.words);
    if (name !== null) await showEntry(run, name);
  }
  const text = read(await run.observe());
  if (text === null) throw new StepError(`The page does not show one date for ${describeWanted(wanted)}.`);
  run.trace.value = text;
  return run.values.of(text);
}
const WHEN =
  /\bwhen (?:is|are|was) (?!.*\b(?:start|begin|end|finish|expire|close|open|arrive|depart|leave|due|delivered|starting|ending|closing)\W*$)/i;

/** Several rows may be called like the one that is meant; what is entered elsewhere must be certain. @throws StepError when other rows have other values and the next step enters what was read */
function noteOthers(run: StepRun, wanted: Wanted, text: string, view: PageView): void {
  const cells = readCells(wanted, subjectOf(wanted), view);
  if (cells.length < 2 || cells[0] !== text) return;
  const others = cells.slice(1, MAX_OTHERS + 1).join('", "');
  if (run.steps[run.index + 1]?.kind === 'paste' && cells.some((cell) => cell !== text))
    throw new StepError(run.values.mask(`${describeWanted(wanted)} is in several rows: "${text}", "${others}".`));
  run.notes.push(`${describeWanted(wanted)} is in several rows: the first was read, others have "${others}".`);
}
const MAX_OTHERS = 3;

/** The cell of a row that a table shows after it was scrolled, or on a later page. */
async function readLater(run: StepRun, wanted: Wanted): Promise<string | null> {
  const { tables } = await run.view();
  const namesColumn =
    /^(?:price|cost)$/i.test(wanted.words.split(/\s/)[0] ?? '') ||
    tables.some(({ header }) => header.some((name) => name !== '' && contains(wanted.words, name)));
  if (!namesColumn || (wanted.near?.relation !== 'row' && !/\s(?:of|for)\s/.test(wanted.words))) return null;
  let text: string | null = null;
  await seekFurther(run, (view) => (text = readText(wanted, view, run.sentence)) !== null);
  return text;
}

/** @throws StepError when the words are the header of a column, whose name is not its value */
function severalRows({ words, near }: Wanted, view: PageView): null {
  const column = columnOf(words, view);
  if (column === null) return null;
  const rows = near ? `no row "${near.words}"` : `${column.length} rows, and the task does not say which`;
  throw new StepError(`The column "${words}" has ${rows}. Name one, such as: read "${words}" in the row "Berlin".`);
}

/** The value or the name of a control that no label names. */
async function valueOf(run: StepRun, subject: Target): Promise<string> {
  const wanted = run.wanted(subject);
  const preference = { last: null, entered: new Set<string>(), fills: true };
  const { control } = findControl(wanted, (await run.view()).controls, 'click', preference);
  if (!control || control.kind === 'password')
    throw new StepError(`${describeWanted(wanted)} was not found in the text of the page.`);
  const text = control.value || nameOf(control);
  if (saysNothingNew(wanted, text) || (control.value === '' && saysLess(wanted, text)))
    throw new StepError(`${describeWanted(wanted)} was not found in the text of the page.`);
  return text;
}

/** The name in the question is no answer to it: "PO-7" is not the buyer of PO-7. */
function saysNothingNew({ words, quoted }: Wanted, text: string): boolean {
  const [, , owner = ''] = OF_ENTRY.exec(words) ?? [];
  return !quoted && owner !== '' && contains(owner, text);
}
/** The name of a link or button that has only a part of the words: "Application status" is no status of an application. */
const saysLess = ({ words, quoted, noun }: Wanted, text: string): boolean =>
  !quoted && noun === null && likeness(words, text) < SAME_LABEL;
const OF_ENTRY = /^(\S.*?)\s(?:of|for|on|in|from|by)\s(.+)$/i;

/** "The buyer of PO-7" stands on the page that the link "PO-7" opens, beside its label. */
async function readInEntry(run: StepRun, wanted: Wanted): Promise<string | null> {
  const { words, quoted, near } = wanted;
  const [, thing, owner] = near || quoted ? [] : (OF_ENTRY.exec(words) ?? []);
  if (!thing || !owner) return null;
  const { controls, labelled: known } = await run.view();
  const names = [owner, entryName(owner)].filter((name) => name !== null);
  const [link, ...others] = controls.filter(
    (control) => control.kind === 'link' && names.some((name) => keyOf(name) === keyOf(nameOf(control))),
  );
  if (!link || others.length > 0) return null;
  await run.act({ action: 'click', control: link, changes: false }, () => run.page.click(link));
  const isNew = ({ label, text }: PageView['labelled'][number]): boolean =>
    !saysNothingNew(wanted, text) &&
    likeness(thing, label.replace(/[:：]\s*$/, '')) >= SAME_LABEL &&
    !known.some((one) => one.label === label && one.text === text);
  const [found, ...more] = (await run.observe()).labelled.filter(isNew);
  if (!found || more.length > 0) return null;
  run.note(`${describeControl(link)} was opened first.`);
  return found.text;
}
/** How well a label must be called like what is asked for. */
const SAME_LABEL = 0.9;
