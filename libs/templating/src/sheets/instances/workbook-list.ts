import { attributeOf, decodeText, escapeXml } from '@app/formats';
import { renameSheets } from './sheet-references';

/** What becomes of one sheet of the workbook: its instances, in order; none when it is removed. */
export interface ListedInstances {
  /** The name in the template. */
  readonly name: string;
  readonly instances: readonly { readonly name: string; readonly relationshipId: string }[];
}

const SHEET = /<(?:[\w.-]+:)?sheet\s[^<>]*>/g;
const DEFINED_NAME = /<((?:[\w.-]+:)?definedName)\s[^<>]*>[^<]*<\/\1>/g;
const ID = /(\s[\w.-]+:id\s*=\s*)(?:"[^"]*"|'[^']*')/;

/**
 * The text of a workbook's main part with the instances of its sheets in place of the sheets. `changes` maps the relationship ids
 * of sheets to their instances. The names that are local to a sheet are copied with it. References in formulas still have the
 * names of the template, except in the names that are local to a copy.
 */
export function withInstances(text: string, changes: ReadonlyMap<string, ListedInstances>): string {
  const tags = [...text.matchAll(SHEET)].map(([tag]) => tag);
  let nextId = Math.max(0, ...tags.map((tag) => Number(attributeOf(tag, 'sheetId')) || 0)) + 1;
  /** New positions of the sheets by their position in the template. */
  const positions: number[][] = [];
  let count = 0;
  const changeOf = (tag: string): ListedInstances | undefined =>
    changes.get(decodeText(ID.exec(tag)?.[0].replace(/^[^"']*["']|["']$/g, '') ?? ''));
  const listed = text.replace(SHEET, (tag) => {
    const instances = changeOf(tag)?.instances;
    positions.push(Array.from({ length: instances?.length ?? 1 }, () => count++));
    return instances === undefined
      ? tag
      : instances.map((each, index) => sheetTag(tag, each, index === 0 ? null : nextId++)).join('');
  });
  return withViews(withLocalNames(listed, tags.map(changeOf), positions), positions);
}

function sheetTag(
  tag: string,
  { name, relationshipId }: ListedInstances['instances'][number],
  id: number | null,
): string {
  const named = tag
    .replace(/(\sname\s*=\s*)(?:"[^"]*"|'[^']*')/, (_, start: string) => `${start}"${escapeXml(name)}"`)
    .replace(ID, (_, start: string) => `${start}"${relationshipId}"`);
  return id === null
    ? named
    : named.replace(/(\ssheetId\s*=\s*)(?:"[^"]*"|'[^']*')/, (_, start: string) => `${start}"${id}"`);
}

function withLocalNames(
  text: string,
  changes: readonly (ListedInstances | undefined)[],
  positions: readonly (readonly number[])[],
): string {
  return text.replace(DEFINED_NAME, (element) => {
    const local = attributeOf(element, 'localSheetId');
    if (local === undefined) return element;
    const change = changes[Number(local)];
    const copies = (positions[Number(local)] ?? []).map((position, index) => {
      const moved = element.replace(/(\slocalSheetId\s*=\s*["'])\d+/, (_, start: string) => `${start}${position}`);
      const own = change?.instances[index]?.name;
      return index === 0 || !change || own === undefined ? moved : renameSheets(moved, new Map([[change.name, own]]));
    });
    return copies.join('');
  });
}

/** The views with the new position of the sheet that is shown first. */
const withViews = (text: string, positions: readonly (readonly number[])[]): string =>
  text
    .replace(/(<(?:[\w.-]+:)?workbookView\s[^<>]*?)\sfirstSheet\s*=\s*["']\d+["']/g, '$1')
    .replace(
      /(\sactiveTab\s*=\s*["'])(\d+)/g,
      (_, start: string, tab: string) => `${start}${positions[Number(tab)]?.[0] ?? 0}`,
    );
