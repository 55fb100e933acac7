import type { PageView } from '@app/browsing';
import { shows } from '../../matching/likeness';
import { joined, saidWords } from '../../task/asking/said-words';
import { answerQuestion } from './answer-question';
import { narrow } from './narrowing';
import { entrySetsOf } from './page-entries';
import { selectEntries, unexplained } from './select-entries';

/** A condition in words: `of` is the entry that it is about; '' where the words say it themselves. */
export interface Condition {
  asks: 'exists' | 'holds' | 'is';
  words: string;
  of: string;
}

/** Whether a condition holds by what the entries of a page show, or a sentence when they do not tell. */
export function decide({ asks, words, of }: Condition, view: PageView): { holds: boolean } | { problem: string } {
  if (asks === 'exists') return exists(words, view);
  if (asks === 'is') return isOf(words, of, view);
  const answer = answerQuestion(`Is ${words}?`, view);
  if ('problem' in answer) return { problem: undecided(words) };
  return { holds: /^Yes\b/.test(answer.text) };
}

const undecided = (words: string): string => `The page does not tell whether "${words}" holds.`;

/** A name that the page does not show is that of no entry, when the page has such entries. */
function exists(words: string, view: PageView): { holds: boolean } | { problem: string } {
  const said = saidWords(words);
  const sets = entrySetsOf(view);
  const found = sets.flatMap((set) => {
    const narrowed = narrow(said, set);
    return 'problem' in narrowed || unexplained(narrowed.rest, set, false).length > 0 ? [] : [narrowed];
  });
  if (found.length > 0) return { holds: found.some(({ entries }) => entries.length > 0) };
  const names = said.filter(({ text, quoted }) => quoted || /^[\p{Lu}\d]/u.test(text));
  const first = said.findIndex((word) => names.includes(word));
  const name = first < 0 ? '' : joined(said.slice(first));
  const isAbout = sets.some((set) => unexplained(said.slice(0, Math.max(0, first)), set, false).length === 0);
  return name !== '' && isAbout && !shows(view.text, name) ? { holds: false } : { problem: undecided(words) };
}

/** What the only entry of a name is: all of the words must be explained by its list. */
function isOf(words: string, of: string, view: PageView): { holds: boolean } | { problem: string } {
  const selected = selectEntries(of, view);
  if ('problem' in selected) return selected;
  const [entry, ...others] = selected.entries;
  const narrowed = narrow(saidWords(words), selected.set);
  const isRead =
    !('problem' in narrowed) &&
    narrowed.values.length + narrowed.compared.length > 0 &&
    unexplained(narrowed.rest, selected.set, true).length === 0;
  if (!entry || others.length > 0 || !isRead) return { problem: undecided(`${of} ${words}`) };
  return { holds: narrowed.entries.includes(entry) };
}
