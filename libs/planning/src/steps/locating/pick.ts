import type { Control, PageView } from '@app/browsing';
import type { Purpose } from '../../matching/control-kinds';
import { findControl, type Found, type Wanted } from '../../matching/find-control';
import type { Preference } from '../../matching/preference';
import type { StepRun } from '../step-run';

/** The control of a view that is meant, also by its kind only, or by the name at the end of the words. */
export function pick(run: StepRun, wanted: Wanted, { controls }: PageView, purpose: Purpose): Found {
  const fills = purpose !== 'click' && purpose !== 'drag' && purpose !== 'drop';
  const preference = { last: run.last, entered: run.entries.controls, fills };
  const named = findControl(wanted, controls, purpose, preference);
  const found = named.control || named.isTie ? named : (ofKind(wanted, controls, purpose, preference) ?? named);
  // "the e-mail by Ada", "the product called Lamp": the name comes last.
  const [, name] = /\b(?:by|from|about|of|called|named|titled|for|with)\s+(.+)$/i.exec(wanted.words) ?? [];
  if (found.control || found.isTie || !name || wanted.quoted) return found;
  const last = findControl({ ...wanted, words: name }, controls, purpose, preference);
  return last.control ? last : found;
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
