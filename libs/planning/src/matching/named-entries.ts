import type { Control, ControlList, PageView } from '@app/browsing';
import { nameOf } from './control-texts';
import { contains } from './likeness';
import { wordsOf } from './words';

/** The controls that belong to entries of a name, or why that cannot be told. */
export type NamedEntries = { controls: Control[] } | { problem: string };

/**
 * The controls whose entries are what a noun of the task says ("invoices"). The caption of a table or list decides, else the heading
 * above it, its columns, and the texts of its entries. A noun that nothing says limits nothing where there is only one list.
 */
export function ofEntries(noun: string, controls: readonly Control[], view: PageView): NamedEntries {
  const lists = new Map(controls.map(({ list }) => [idOf(list), list]));
  const within = (isMeant: (list: ControlList) => boolean): Control[] => {
    const ids = new Set([...lists].filter(([, list]) => list && isMeant(list)).map(([id]) => id));
    return controls.filter(({ list }) => ids.has(idOf(list)));
  };
  const named = within(({ name }) => isNameOf(name, noun));
  if (named.length > 0) return { controls: named };
  const placed = within(({ name, place }) => name === '' && isNameOf(place, noun));
  if (placed.length > 0) return { controls: placed };
  const rest = [
    within(({ header }) => header.some((title) => isAbout(title, noun))),
    controls.filter(({ row = '' }) => isAbout(row, noun)),
  ].find((some) => some.length > 0);
  if (rest && new Set(rest.map(({ list }) => idOf(list))).size === 1) return { controls: rest };
  const [only] = lists.values();
  const isOther = lists.size === 1 && (only?.name || isElsewhere(noun, view));
  return lists.size === 1 && !isOther ? { controls: [...controls] } : { problem: problemOf(noun, [...lists.values()]) };
}

const idOf = (list: ControlList | undefined): string => list?.id ?? '';

const JOINED = /\b(?:and|or)\b|[&/+,]/i;

/** "Invoices", "Open invoices (3)", "Invoices of March": the noun is the first or the last word, and no other is beside it. */
function isNameOf(text: string, noun: string): boolean {
  const name = text.replace(/\([^)]*\)|\d+/g, ' ');
  if (JOINED.test(name)) return false;
  const { terms } = wordsOf(name);
  const asked = wordsOf(noun).terms.join(' ');
  return terms[0] === asked || terms.at(-1) === asked;
}

/** Whether a text has the noun, in the singular or in the plural. */
const isAbout = (text: string, noun: string): boolean =>
  contains(text, noun) || contains(text, singular(noun)) || wordsOf(text).terms.includes(wordsOf(noun).terms.join(' '));

const singular = (noun: string): string => noun.replace(/ies$/i, 'y').replace(/s$/i, '');

/** Whether the page leads to such entries, and is not about them itself. */
function isElsewhere(noun: string, { controls, headings, title, address }: PageView): boolean {
  const says = (text: string): boolean => isNameOf(text, noun);
  if ([title, ...headings].some((text) => isAbout(text, noun))) return false;
  const leading = controls.filter(({ kind }) => kind === 'link' || kind === 'tab' || kind === 'menuitem');
  return leading.some((control) => control.row === '' && says(nameOf(control)) && !isHere(control, address));
}

const isHere = ({ checked, href }: Control, address: string): boolean => checked === true || href === address;

function problemOf(noun: string, lists: (ControlList | undefined)[]): string {
  const names = [...new Set(lists.map((list) => list?.name || list?.place || ''))].filter((name) => name !== '');
  const shown = names.slice(0, 4).map((name) => `"${name}"`);
  const found = lists.length === 1 ? 'The list on the page is' : `${lists.length} lists of the page have such elements`;
  const which = shown.length === 0 ? '' : lists.length === 1 ? ` ${shown.join('')}` : ` (${shown.join(', ')})`;
  return `It cannot be told which entries are the ${noun}. ${found}${which || ' without a name'}. Write the name of the list.`;
}
