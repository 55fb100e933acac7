import type { Control, PageView } from '@app/browsing';
import { wordsOf } from '../../matching/words';
import { joined, saidWords, superlativeIn } from '../../task/asking/said-words';
import { hasFurtherPages } from '../locating/paging';
import { shownOnHover } from '../locating/shown-on-hover';
import { selectEntries, unexplained } from '../selecting/select-entries';
import { MissingError, StepError } from '../step-error';
import type { StepRun } from '../step-run';

/** Time in which the list of the files appears. */
const APPEARS_MS = 3_000;

/** "The largest file", "the newest report of Mia": the button for downloads of the only entry that is meant. */
export async function comparedFile(run: StepRun, words: string): Promise<Control | null> {
  if (!superlativeIn(saidWords(words))) return null;
  const said = words.replace(FILE_WORDS, ' entries ').replace(/\s+/g, ' ').trim();
  const isThere = (view: PageView): boolean => 'entries' in selectEntries(said, view);
  if (!isThere(await run.toRead())) await run.page.waitUntil(isThere, APPEARS_MS);
  const view = await run.observe();
  const found = selectEntries(said, view);
  if ('problem' in found) throw new MissingError(run.values.mask(found.problem));
  const unknown = unexplained(found.rest, found.set, false);
  if (unknown.length > 0)
    throw new MissingError(run.values.mask(`The page does not say which entries are "${joined(unknown)}".`));
  const [entry, ...others] = found.entries;
  if (!entry || others.length > 0)
    throw new StepError(`${found.entries.length} entries are "${run.values.mask(words)}".`);
  if (hasFurtherPages(view)) throw new StepError('The list has further pages, which are not compared.');
  const shown = entry.controls.filter(says);
  const named = shown.length > 0 ? shown : (await shownOnHover(run, entry.controls)).filter(says);
  const [button, ...more] =
    named.length > 0 ? named : entry.controls.filter(({ kind, href }) => kind === 'link' && href !== '');
  if (!button || more.length > 0)
    throw new StepError(`The entry "${entry.name}" has no single button for its download.`);
  return button;
}
/** Whatever a list of files is called, these are its entries. */
const FILE_WORDS = /(?<!\p{L})(?:files?|dateien?|fichiers?|archivos?|ficheros?|bestand(?:en)?)(?!\p{L})/giu;

const says = ({ name, title, href }: Control): boolean =>
  wordsOf(`${name} ${title}`).terms.includes('download') || /[⬇↓]/u.test(name) || /\/download\b/i.test(href);
