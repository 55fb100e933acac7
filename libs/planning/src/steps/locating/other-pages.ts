import type { PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { wordsOf } from '../../matching/words';
import { isLight, saidWords } from '../../task/asking/said-words';
import { sitePages } from '../selecting/site-pages';
import { MissingError } from '../step-error';
import type { StepRun } from '../step-run';

/** Time in which the other pages of a site are looked at. */
const MAX_LOOK_MS = 6_000;
/** Pages on which a step is tried again. */
const MAX_TRIES = 2;
/** Lines of a page that are compared with a task. */
const MAX_LINES = 500;

/**
 * Carries out a step, where the page does not have what it is about also on the page of the site that has most of its words: "renew my
 * loan" from the start page. Only where nothing was entered before that would be lost, and the step has done nothing.
 */
export async function orOnOtherPage(run: StepRun, work: () => Promise<void>): Promise<void> {
  const before = run.changes;
  try {
    await work();
  } catch (error) {
    const isHere = run.isFilling || run.changes > before || run.hasSubmitted;
    if (!(error instanceof MissingError) || isHere || !(await isTriedElsewhere(run, work))) throw error;
  }
}

async function isTriedElsewhere(run: StepRun, work: () => Promise<void>): Promise<boolean> {
  const start = await run.view();
  if (start.dialog !== null) return false;
  const pages = await likelyPages(run, start);
  for (const { address, name } of pages.slice(0, MAX_TRIES)) {
    await open(run, address);
    const before = run.changes;
    try {
      await work();
      run.note(`${name} was opened first.`);
      return true;
    } catch (error) {
      if (!(error instanceof MissingError) || run.changes > before) throw error;
    }
  }
  if ((await run.view()).address !== start.address) await open(run, start.address);
  return false;
}

/** The pages that have more of the words of a step than the present one, the one with most first. */
async function likelyPages(run: StepRun, start: PageView): Promise<{ address: string; name: string }[]> {
  const said = new Set(
    saidWords(run.sentence)
      .filter((word) => !isLight(word))
      .flatMap(({ text }) => wordsOf(text).terms),
  );
  const until = Date.now() + MAX_LOOK_MS;
  const least = shareOf(said, start);
  const found: { address: string; name: string; share: number }[] = [];
  for (const link of sitePages(start)) {
    if (Date.now() > until) break;
    await open(run, link.href);
    const view = await run.observe();
    found.push({ address: view.address, name: describeControl(link), share: shareOf(said, view) });
  }
  return found.filter(({ share }) => share > least).toSorted((a, b) => b.share - a.share);
}

/** How many of the words a page shows. */
function shareOf(said: ReadonlySet<string>, { text, controls }: PageView): number {
  const lines = [...text.split('\n').slice(0, MAX_LINES), ...controls.map(nameOf)];
  const shown = new Set(lines.flatMap((line) => wordsOf(line).terms));
  return [...said].filter((term) => shown.has(term)).length;
}

const open = (run: StepRun, address: string): Promise<void> =>
  run.act({ action: 'open', value: address, changes: false }, () => run.page.goto(address));
