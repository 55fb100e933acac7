import type { PageView } from '@app/browsing';
import type { Wanted } from '../../matching/find-control';
import { contains } from '../../matching/likeness';
import { placeOf } from '../../matching/list-entries';
import { positionOf } from '../../matching/positions';

const TITLE = /^(?:title|name|heading|headline)$/i;

/** Reads "the title of the first card": the first heading in an entry of a list that is named by its place. Null for other words. */
export function readTitle({ near, ...wanted }: Wanted, subject: string, view: PageView): string | null {
  const [, what = '', place = ''] =
    near?.relation === 'row' ? ['', subject, near.words] : (OF_ENTRY.exec(subject) ?? []);
  if (!TITLE.test(what) || positionOf(place) === null) return null;
  const [control] = placeOf({ ...wanted, near: { relation: 'row', words: place } }, view) ?? [];
  const row = control?.row ?? '';
  const headings = view.headings.filter((heading) => heading !== '' && contains(row, heading));
  return headings.sort((a, b) => row.indexOf(a) - row.indexOf(b))[0] ?? null;
}
const OF_ENTRY = /^(\S+) (?:of|in|from) (?:the )?(.+)$/i;
