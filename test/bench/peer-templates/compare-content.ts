import type { DocumentContent, Expected } from './case-folder';

const COUNTS = ['tables', 'rows', 'pictures', 'sections', 'hyperlinks', 'slides'] as const;

/** White space at the ends and the kind of spaces do not count. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ').trim();

/** The first difference between a document and what a case names, in words; null without one. */
export function firstDifference(content: DocumentContent, expected: Expected): string | null {
  return (
    listDifference('paragraph', content.paragraphs, expected.paragraphs) ??
    tableDifference(content.cells, expected.cells) ??
    listDifference('header paragraph', content.headers, expected.headers) ??
    COUNTS.reduce<string | null>((found, name) => found ?? countDifference(name, content[name], expected[name]), null)
  );
}

const countDifference = (name: string, found: number, expected: number | undefined): string | null =>
  expected === undefined || expected === found ? null : `${name}: ${found} instead of ${expected}`;

function listDifference(
  what: string,
  found: readonly string[],
  expected: readonly string[] | undefined,
): string | null {
  if (!expected) return null;
  const wanted = expected.filter((text) => text.trim() !== '');
  const length = Math.max(found.length, wanted.length);
  for (let index = 0; index < length; index++) {
    const [shown, want] = [found[index], wanted[index]];
    if (shown === undefined || want === undefined || plain(shown) !== plain(want))
      return `${what} ${index + 1}: ${quoted(shown)} instead of ${quoted(want)}`;
  }
  return null;
}

function tableDifference(found: DocumentContent['cells'], expected: Expected['cells']): string | null {
  if (!expected) return null;
  if (found.length !== expected.length) return `tables: ${found.length} instead of ${expected.length}`;
  for (const [table, rows] of expected.entries()) {
    const shown = found[table] ?? [];
    if (shown.length !== rows.length) return `rows of table ${table + 1}: ${shown.length} instead of ${rows.length}`;
    for (const [row, cells] of rows.entries()) {
      const difference = cellsDifference(shown[row] ?? [], cells);
      if (difference) return `table ${table + 1}, row ${row + 1}: ${difference}`;
    }
  }
  return null;
}

function cellsDifference(found: readonly string[], expected: readonly string[]): string | null {
  const isSame =
    found.length === expected.length && expected.every((text, at) => plain(found[at] ?? '') === plain(text));
  return isSame ? null : `${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
}

const quoted = (text: string | undefined): string => (text === undefined ? 'nothing' : JSON.stringify(text));
