import type { Control, PageTable, PageView } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { keyOf } from '../../matching/words';
import type { EntryField, EntrySet, PageEntry } from './entry-set';
import { isHours } from '../../values/hours';
import { weekdaysIn } from '../../values/weekdays';
import { withLabels } from './field-labels';

/** Longer parts of a page are no entries. */
const MAX_LINES = 25;
/** More entries are not compared. */
const MAX_ENTRIES = 2_000;

/** The entries of a page: the rows of its tables, the parts below headings of one kind, and the entries of its lists. */
export function entrySetsOf(view: PageView): EntrySet[] {
  const sections = sectionsOf(view);
  const names = new Set(sections.flatMap(({ entries }) => entries.map(({ name }) => keyOf(name))));
  return [
    ...view.tables.flatMap((table) => tableOf(table, view)),
    ...sections,
    ...listsOf(view, names),
    ...daysOf(view),
  ].filter(({ entries }) => entries.length > 0 && entries.length <= MAX_ENTRIES);
}

const placesOf = ({ title, headings }: PageView): string[] => [title, ...headings.slice(0, 1)];

function tableOf({ caption, header, rows }: PageTable, view: PageView): EntrySet[] {
  if (!header.some((name) => name !== '')) return [];
  const shown = new Map<string, Control[]>();
  for (const control of view.controls)
    if (control.row) shown.set(keyOf(control.row), [...(shown.get(keyOf(control.row)) ?? []), control]);
  const entries = rows.map((cells): PageEntry => {
    const controls = shown.get(keyOf(cells.join(' '))) ?? [];
    const pressed = keyOf(
      controls
        .filter(({ kind }) => kind === 'button')
        .map(nameOf)
        .join(''),
    );
    const fields = cells
      .map((text, at) => ({ label: header[at] ?? '', text: text.trim() }))
      .filter(({ text }) => text !== '' && keyOf(text) !== pressed);
    return { name: fields.find(({ text }) => /[\p{L}\d]/u.test(text))?.text ?? '', fields, controls };
  });
  const place = entries.flatMap(({ controls }) => controls)[0]?.list?.place ?? '';
  return [{ name: caption, places: [place, ...placesOf(view)], entries }];
}

/** The parts below the headings that come after the first one, which is that of the page. */
function sectionsOf(view: PageView): EntrySet[] {
  const lines = view.text.split('\n').map((line) => line.trim());
  const starts: number[] = [];
  for (const heading of view.headings) {
    const at = lines.indexOf(heading.trim(), (starts.at(-1) ?? -1) + 1);
    if (at >= 0) starts.push(at);
  }
  const found = starts.slice(1).flatMap((start, at): PageEntry[] => {
    const name = lines[start] ?? '';
    const controls = view.controls.filter(({ section }) => section === name);
    const end = Math.min(starts[at + 2] ?? lines.length, tableAfter(lines, start, view));
    const isOfControls = linesOf(controls);
    const below = lines.slice(start + 1, end).filter((line) => line !== '' && !isOfControls(line));
    const isOnly = view.headings.filter((heading) => heading.trim() === name).length === 1;
    if (below.length === 0 || below.length > MAX_LINES || !isOnly) return [];
    return [{ name, fields: [{ label: '', text: name }, ...pairsOf(below, view)], controls }];
  });
  return found.length > 1 ? [{ name: '', places: placesOf(view), entries: withLabels(found) }] : [];
}

/** "Mon – Fri: 9–17": the hours of days that stand beside them. */
function daysOf(view: PageView): EntrySet[] {
  const days = view.labelled.filter(({ label, text }) => weekdaysIn(label) !== null && isHours(text));
  const entries = days.map(({ label, text }): PageEntry => {
    const fields = [
      { label: '', text: label },
      { label: 'opening hours', text },
    ];
    return { name: label, fields, controls: [] };
  });
  return [{ name: '', places: placesOf(view), entries }];
}

/** Where a table begins below a line: its rows are entries of their own. */
function tableAfter(lines: readonly string[], start: number, { tables }: PageView): number {
  const begins = tables
    .flatMap(({ caption, header }) => [caption, header.find((name) => name !== '') ?? ''])
    .filter((text) => text !== '');
  const at = lines.findIndex((line, index) => index > start && begins.includes(line));
  return at < 0 ? lines.length : at;
}

/** Whether a line of a page says no more than the names of some controls. */
function linesOf(controls: readonly Control[]): (line: string) => boolean {
  const names = new Set(controls.map((control) => keyOf(nameOf(control))));
  const all = keyOf(
    controls
      .filter(({ kind }) => kind !== 'text')
      .map(nameOf)
      .join(''),
  );
  return (line) => {
    const key = keyOf(line);
    return names.has(key) || (key !== '' && all.endsWith(key));
  };
}

/** "Price: 4.50" in one line, or a label above its text. */
function pairsOf(lines: readonly string[], { labelled }: PageView): EntryField[] {
  const fields: EntryField[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [line, next] = [lines[at] ?? '', lines[at + 1] ?? ''];
    const [, label, text] = /^([^:]{1,40}):\s+(\S.*)$/.exec(line) ?? [];
    const isPair = labelled.some((one) => one.label === line && one.text === next);
    if (isPair) fields.push({ label: line, text: next });
    else fields.push(label && text ? { label, text } : { label: '', text: line });
    if (isPair) at += 1;
  }
  return fields;
}

/** Lists without a header, but for those whose entries are below headings of their own. */
function listsOf(view: PageView, sections: ReadonlySet<string>): EntrySet[] {
  const lists = new Map<string, Map<string, Control[]>>();
  for (const control of view.controls) {
    if (!control.row || !control.list || control.list.header.length > 0 || sections.has(keyOf(control.section)))
      continue;
    const rows = lists.get(control.list.id) ?? new Map<string, Control[]>();
    lists.set(control.list.id, rows.set(control.row, [...(rows.get(control.row) ?? []), control]));
  }
  return [...lists.values()].flatMap((rows) => {
    const entries = [...rows].flatMap(([row, controls]) => entryOf(row, controls) ?? []);
    const list = [...rows.values()][0]?.[0]?.list;
    return list && entries.length > 0
      ? [{ name: list.name, places: [list.place, ...placesOf(view)], entries: withLabels(entries) }]
      : [];
  });
}

/** Null for links that lead through the site, which show nothing but their names. */
function entryOf(row: string, controls: readonly Control[]): PageEntry | null {
  const buttons = controls.filter(({ kind }) => kind === 'button' || kind === 'link').map(nameOf);
  let text = row.trim();
  for (const name of [...buttons].reverse())
    if (name !== '' && text.endsWith(name)) text = text.slice(0, -name.length).trim();
  const title = controls.find(
    (control) => control.kind === 'link' && nameOf(control) !== '' && row.startsWith(nameOf(control)),
  );
  const parts = text.split(/\s*[,;|·•–—]\s+/).filter((part) => part !== '');
  const measured = parts.length === 1 ? measuredIn(text) : null;
  if (measured) return { ...measured, controls };
  const name = title ? nameOf(title) : (parts[0] ?? '');
  if (title && text === '') return isMenu(controls) ? null : { name, fields: [{ label: '', text: name }], controls };
  return name === '' ? null : { name, fields: parts.map((part) => ({ label: '', text: part })), controls };
}

const MEASURES = [
  ['size', /(?<![\p{L}\d.,])\d[\d.,]*\s?(?:[KMGT]i?)?B(?!\p{L})/gu],
  ['date', /(?<![\d.-])(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4})(?![\d-])/gu],
  ['price', /[€$£]\s?\d[\d.,]*|(?<![\d.,])\d[\d.,]*\s?[€$£]/gu],
] as const;

/** The cells of a list that is drawn like a table are only divided by what is measured: "notes.txt 3 KB 2027-01-15 Mia". */
function measuredIn(text: string): Pick<PageEntry, 'name' | 'fields'> | null {
  const found = MEASURES.flatMap(([label, pattern]) => {
    const matches = [...text.matchAll(pattern)];
    return matches.length === 1 ? [{ label, text: matches[0]![0], at: matches[0]!.index }] : [];
  }).toSorted((a, b) => a.at - b.at);
  const [first] = found;
  const name = first ? text.slice(0, first.at).trim() : '';
  if (!first || name === '' || found.length < 2) return null;
  const between = found.map((one, index) => ({
    label: '',
    // Symbols are those of buttons.
    text: text
      .slice(one.at + one.text.length, found[index + 1]?.at)
      .replace(/[^\p{L}\p{N}\p{P}\s]/gu, '')
      .trim(),
  }));
  const fields = [
    { label: '', text: name },
    ...found.map(({ label, text: shown }) => ({ label, text: shown })),
    ...between,
  ];
  return { name, fields: fields.filter((field) => field.text !== '') };
}

const isMenu = (controls: readonly Control[]): boolean =>
  controls.length === 1 && controls[0]?.row === nameOf(controls[0]!);
