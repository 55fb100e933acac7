import type { Control, PageView } from '@app/browsing';
import type { Purpose } from '../../matching/control-kinds';
import { findControl, type Found, type Wanted } from '../../matching/find-control';
import { contains } from '../../matching/likeness';
import { openerOf, openerOfNamed, placeOf } from '../../matching/list-entries';
import type { Preference } from '../../matching/preference';
import type { StepRun } from '../step-run';

/** Finds the control on the page as it is shown, also by its kind or by the name that comes last. */
export function pick(run: StepRun, wanted: Wanted, view: PageView, purpose: Purpose): Found {
  const entry = purpose === 'click' ? openerOf(wanted, view) : null;
  if (entry) return { control: entry, note: '' };
  const place = placeOf(wanted, view);
  if (place) return named(run, { ...wanted, near: null }, place, purpose);
  const isOpened = purpose === 'click' && OPENS.test(run.sentence);
  const opened = isOpened ? openerOfNamed(wanted, view) : null;
  if (opened) return { control: opened, note: '' };
  return named(run, wanted, isOpened ? view.controls.filter(({ kind }) => !BOXES.has(kind)) : view.controls, purpose);
}

/** A box beside a name is ticked, and opens nothing. */
const OPENS = /^(?:open|view|visit|go to)\b/i;
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'switch']);

function named(run: StepRun, wanted: Wanted, controls: readonly Control[], purpose: Purpose): Found {
  const fills = purpose !== 'click' && purpose !== 'drag' && purpose !== 'drop';
  const preference = { last: run.last, entered: run.entries.controls, fills };
  const byName = findControl(wanted, controls, purpose, preference);
  const found = byName.control || byName.isTie ? byName : (ofKind(wanted, controls, purpose, preference) ?? byName);
  if (found.control) return found;
  const search = (one: Wanted): Found => findControl(one, controls, purpose, preference);
  const entry = inEntry(wanted, controls);
  const there = entry && search(entry);
  if (there && (there.control || found.isTie)) return there;
  // "the e-mail by Ada", "the product called Lamp": the name comes last.
  const [, , name] = NAME_LAST.exec(wanted.words) ?? [];
  const last = found.isTie || !name || wanted.quoted ? null : search({ ...wanted, words: name });
  return last?.control ? last : found;
}
const NAME_LAST = /^(.*?)\b(?:by|from|about|of|called|named|titled|for|with)\s+(.+)$/i;
const OWNER_FIRST = /^(\S.*?)['’]s? (\S.*)$/;

/** "Add to cart for Lamp" and "Cleo's role" are in the rows of Lamp and of Cleo, where each entry has such an element. */
function inEntry(wanted: Wanted, controls: readonly Control[]): Wanted | null {
  if (wanted.near || wanted.quoted) return null;
  const [, owner, thing] = OWNER_FIRST.exec(wanted.words) ?? [];
  const [, what = thing ?? '', name = owner ?? ''] = owner ? [] : (NAME_LAST.exec(wanted.words) ?? []);
  const hasRow = what.trim() !== '' && name !== '' && controls.some(({ row }) => row && contains(row, name));
  return hasRow ? { ...wanted, words: what.trim(), near: { relation: 'row', words: name } } : null;
}

/** "as the date", "in the search box": the only field of the kind, which has no such name. */
function ofKind(wanted: Wanted, controls: readonly Control[], purpose: Purpose, preference: Preference): Found | null {
  if (purpose === 'click' || wanted.quoted || wanted.near || wanted.ordinal !== null) return null;
  const kind = KINDS_AS_NAMES.exec(wanted.words)?.[1]?.toLowerCase();
  if (!kind) return null;
  const fields = controls.filter(({ disabled, readonly, kind: of }) => !disabled && !readonly && FILLED[kind]?.has(of));
  const [only] = fields;
  return only && fields.length === 1 ? findControl(unnamed('field'), fields, purpose, preference) : null;
}
const KINDS_AS_NAMES = /^(date|time|search)$/i;
const FILLED: Readonly<Record<string, ReadonlySet<string>>> = {
  date: new Set(['date', 'datetime']),
  time: new Set(['time', 'datetime']),
  search: new Set(['text', 'combobox']),
};

/** The words of a task for an element that it does not name, such as the only field of a page. */
export const unnamed = (noun: string, words = ''): Wanted => ({
  words,
  quoted: false,
  noun,
  ordinal: null,
  near: null,
});
