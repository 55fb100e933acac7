import type { Control, PageView } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { complains, offersRetry, regrets, saysRefused, saysTaken } from './complaint-words';

/** A page with more new lines is no answer in a sentence or two. */
const MAX_LINES = 8;
/** In characters: longer lines are texts of the page, no answers. */
const LONGEST_LINE = 200;
const BACK = /^\W*(?:back|go back|return|zurück|retour|revenir|volver|atrás|torna(?: indietro)?|indietro|terug)\W*$/iu;
const FIELDS: ReadonlySet<Control['kind']> = new Set<Control['kind']>([
  ...(['text', 'multiline', 'password', 'number', 'date', 'time', 'select', 'combobox', 'checkbox', 'radio'] as const),
  ...(['file', 'rich_text', 'spinbutton', 'slider', 'switch'] as const),
]);

/**
 * What a page says in a sentence or two in the place of a form that was not taken, in whatever words: that it is sorry, that something
 * is not possible, or with a link for another try. Pages with further fields are the next part of a form.
 */
export function refusedInShort(before: PageView, after: PageView): string[] {
  const known = new Set(before.controls.map(keyOf));
  const come = after.controls.filter((control) => !known.has(keyOf(control)));
  if (come.some(({ kind }) => FIELDS.has(kind))) return [];
  const names = new Set(come.map((control) => nameOf(control).trim()));
  const shown = new Set(before.text.split('\n').map((line) => line.trim()));
  const added = after.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !shown.has(line));
  const lines = added.filter((line) => !names.has(line));
  if (lines.length === 0 || added.length > MAX_LINES || lines.some(saysTaken)) return [];
  const said = lines.filter((line) => line.length <= LONGEST_LINE);
  const refusing = said.filter((line) => saysRefused(line) || regrets(line));
  const isSentBack = come.some((control) => leadsBack(control, before));
  const complaining = isSentBack ? said.filter((line) => complains(line)) : [];
  const found = refusing.length > 0 ? refusing : complaining.length > 0 ? complaining : isSentBack ? said : [];
  return found.map((line) => `"${line}"`);
}

const keyOf = (control: Control): string => `${control.kind} ${nameOf(control)} ${control.attributes.name}`;

/** A link for another try, or one back to the form itself. */
function leadsBack(control: Control, { address }: PageView): boolean {
  if (control.kind !== 'link' && control.kind !== 'button') return false;
  const name = nameOf(control);
  return offersRetry(name) || (BACK.test(name) && (control.href === address || control.href.startsWith('javascript:')));
}
