import type { Control, PageView } from '@app/browsing';
import type { Purpose } from '../../matching/control-kinds';
import { describeWanted, type Found, type Wanted } from '../../matching/find-control';
import { describeControl, nameOf } from '../../matching/control-texts';
import { keyOf, splitWords } from '../../matching/words';
import type { Target } from '../../task/step';
import { MissingError, StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { cellFor } from './cells';
import { withoutKind } from './entry-kind';
import { findInEntry, findInMenuOf } from './in-entry';
import { openListByButton } from './list-button';
import { openEach, openEntry, openInList, openPart } from './opening';
import { scrollFor, turnPages } from './paging';
import { pick } from './pick';

/** Time in which an element that an earlier action brings up appears. */
const APPEARS_MS = 2_000;

/** Finds the control of a step, also when the page must be scrolled or a part of it opened first; fails with the reason. */
export async function locate(run: StepRun, target: Target, purpose: Purpose): Promise<Control> {
  const wanted = run.wanted(target);
  run.trace.target = describeWanted(wanted);
  const control = (await wholeName(run, wanted, purpose)) ?? (await locateWanted(run, wanted, purpose));
  run.trace.target = describeControl(control);
  return control;
}

/** "Tick Visible in shop": the words of a place may be a part of the name, which is then written in the task as on the page. */
async function nameWithPlace(run: StepRun, wanted: Wanted): Promise<Control | null> {
  if (!wanted.near || wanted.quoted || wanted.ordinal !== null || wanted.words === '') return null;
  const [begin, end, sentence] = [wanted.words, wanted.near.words, run.sentence].map(keyOf) as [string, string, string];
  const isCalled = (control: Control): boolean => {
    const name = keyOf(nameOf(control));
    return (
      name.length > begin.length + end.length && name.startsWith(begin) && name.endsWith(end) && sentence.includes(name)
    );
  };
  const called = (await run.view()).controls.filter((control) => !control.disabled && isCalled(control));
  return called.length === 1 ? called[0]! : null;
}

/** "Choose lunch boxes": the word for the kind of element may be the end of a name, which is then written in the task as on the page. */
async function nameWithNoun(run: StepRun, { words, noun, near, ordinal, quoted }: Wanted): Promise<Control | null> {
  if (noun === null || near || ordinal !== null || quoted || words === '') return null;
  const [begin, said] = [splitWords(words), ` ${splitWords(run.sentence).join(' ')} `];
  const isCalled = (control: Control): boolean => {
    const name = splitWords(nameOf(control));
    const isLonger = name.length === begin.length + 1 && begin.every((word, at) => name[at] === word);
    return isLonger && said.includes(` ${name.join(' ')} `);
  };
  const called = (await run.view()).controls.filter((control) => !control.disabled && isCalled(control));
  return called.length === 1 ? called[0]! : null;
}

/** "Click Enrol now": words that else say nothing may be the end of a name. */
async function wholeName(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Control | null> {
  const whole = (await nameWithPlace(run, wanted)) ?? (await nameWithNoun(run, wanted));
  if (whole) return whole;
  const [end] = purpose === 'click' && wanted.words !== '' ? (LAST_WORDS.exec(run.sentence) ?? []) : [];
  if (end === undefined || wanted.near || wanted.ordinal !== null) return null;
  const name = keyOf(`${wanted.words} ${end}`);
  const called = (await run.view()).controls.filter((control) => !control.disabled && keyOf(nameOf(control)) === name);
  return called.length === 1 ? called[0]! : null;
}
const LAST_WORDS = /\b(?:now|here|again|too|below|above)$/i;

/** As `locate`, for words that are known. */
export async function locateWanted(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Control> {
  const found = await lookFor(run, wanted, purpose);
  if (!found.control) throw new (found.isTie ? StepError : MissingError)(run.values.mask(found.problem));
  run.note(found.note);
  if (found.isFirst) run.notes.push(found.note);
  return found.control;
}

async function lookFor(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found> {
  const first = pick(run, wanted, await run.view(), purpose);
  if (first.control) return first;
  const inCell = async (): Promise<Found | null> => {
    const cell = purpose === 'click' ? await cellFor(run, wanted) : null;
    return cell && { control: cell, note: '' };
  };
  const cell = await inCell();
  if (cell) return cell;
  const kindless = first.isTie ? null : withoutKind(wanted, await run.view());
  if (kindless) return lookFor(run, kindless, purpose);
  // The one that has all the words may still come.
  if (first.isTie) return (first.lacksWords && (await scrollFor(run, wanted, purpose))) || first;
  const appears = (view: PageView) => pick(run, wanted, view, purpose).control !== null;
  // An entry that is there has its menu already.
  const opened = (await findInMenuOf(run, wanted, purpose)) ?? (await openPart(run, wanted, purpose));
  if (opened) return opened;
  if (await run.page.waitUntil(appears, APPEARS_MS)) return pick(run, wanted, await run.observe(), purpose);
  return (
    (await inCell()) ??
    (await findInMenuOf(run, wanted, purpose)) ??
    (await findInEntry(run, wanted, purpose)) ??
    (await openEntry(run, wanted, purpose)) ??
    (await scrollFor(run, wanted, purpose)) ??
    (await turnPages(run, wanted, purpose)) ??
    (await openEach(run, wanted, purpose)) ??
    (await openInList(run, wanted, purpose)) ??
    (await inListByButton(run, wanted, purpose)) ??
    first
  );
}

/** What is done to an entry of a list that a button brings up. */
async function inListByButton(run: StepRun, wanted: Wanted, purpose: Purpose): Promise<Found | null> {
  if (purpose !== 'click' || wanted.near?.relation !== 'row' || !(await openListByButton(run))) return null;
  const found = pick(run, wanted, await run.view(), purpose);
  return found.control || found.isTie ? found : await findInMenuOf(run, wanted, purpose);
}
