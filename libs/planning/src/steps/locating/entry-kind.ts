import type { PageView } from '@app/browsing';
import type { Wanted } from '../../matching/find-control';
import { shows } from '../../matching/likeness';
import { wordsOf } from '../../matching/words';

/** "Oslo fair report": a name with a capital or a number, and behind it a word in lower case. */
const KIND_LAST = /^([\p{Lu}\d].*\S) (\p{Ll}{3,})$/u;

/**
 * "Archive the Oslo fair report": the last word may say what the entries of the page are, which their names do not. Null where the page
 * shows all of the words, not the name, or nothing that is called like the last word above its entries.
 */
export function withoutKind(wanted: Wanted, view: PageView): Wanted | null {
  const { near, words, quoted } = wanted;
  const inRow = near?.relation === 'row';
  if (quoted || (near && !inRow)) return null;
  const [whole, name = '', kind = ''] = KIND_LAST.exec(inRow ? near.words : words) ?? [];
  if (whole === undefined || shows(view.text, whole) || !shows(view.text, name) || !areEntries(kind, view)) return null;
  return inRow ? { ...wanted, near: { ...near, words: name } } : { ...wanted, words: name };
}

/** Whether a heading or the name of a list ends with the words. */
export function areEntries(kind: string, { headings, controls }: PageView): boolean {
  const names = [...headings, ...controls.flatMap(({ list }) => (list ? [list.name, list.place] : []))];
  const term = wordsOf(kind).terms.join(' ');
  return term !== '' && names.some((name) => ` ${wordsOf(name).terms.join(' ')}`.endsWith(` ${term}`));
}
