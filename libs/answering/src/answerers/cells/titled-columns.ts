import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { AnalysedDocument } from '../analysed-document';
import { foldedInPlace } from '../prose/folded-in-place';
import { comparedWith, shownType } from '../labels/similar-labels';
import { isSpelling, spellingsOf } from '../labels/spellings';
import { amountsOfSide, areSameSide } from './account-columns';
import { type CellTable, type TableCell, tablesOf } from './cell-table';
import { type ColumnTitle, keyOfTitles, titlesOf } from './column-titles';
import { columnsOf, headerRows, valueRows } from './column-value.answerer';

/** Two columns may be labels and their values, so that the first row has no titles. */
const MIN_COLUMNS = 3;
const MIN_ROWS = 2;
const NUMBER = /\d/;
const MONEY = /\d[.,]\d{2}(?!\d)/;

/**
 * The values of columns that are titled as one of these names, by name; of several columns the first, with those of tables that have the same titles. Where none is titled exactly so, those
 * of a title that means it in other words, and the amounts on the side of an account that it means.
 */
export async function titledColumns(document: AnalysedDocument, names: string[]): Promise<Map<string, TableCell[]>> {
  const tables = tablesOf(document).filter(
    ({ hidden, columnCount, rowCount, header }) =>
      !hidden && columnCount >= MIN_COLUMNS && rowCount - header.count >= MIN_ROWS,
  );
  const found = new Map<string, TableCell[]>();
  const owners = new Map<string, string>();
  for (const [round, find] of [exactTitle, similarTitle].entries()) {
    for (const table of tables) {
      const key = `${round} ${keyOfTitles(titlesOf(table, await headerRows(table)))}`;
      const missing = names.filter((name) => !found.has(name) || (!table.isSheet && owners.get(name) === key));
      for (const [name, cells] of await columnsIn(table, missing, find)) {
        found.set(name, [...(found.get(name) ?? []), ...cells]);
        owners.set(name, key);
      }
    }
  }
  for (const table of tables.filter(({ isSheet }) => !isSheet)) {
    const rows = await valueRows(table);
    for (const name of names.filter((one) => !found.has(one))) {
      const cells = amountsOfSide(name, rows) ?? [];
      if (cells.length > 0) found.set(name, cells);
    }
  }
  return found;
}

const { labels, labelParts, prose, tables } = LEXICON;
const SMALL = anyOf([...labels.articles, ...labelParts.link, ...prose.articles, ...prose.perWords].map(fold));
const ITEM = new RegExp(String.raw`^(.*\p{L})(?:\s+${SMALL}){0,2}\s+${anyOf(tables.itemWords.map(fold))}\W*$`, 'u');

/** A name without the word at its end that says what each row is: `Delivery date per item`, `Lieferdatum der Position`. */
function withoutItemWord(name: string): string {
  const length = ITEM.exec(foldedInPlace(name))?.[1]?.length;
  return length === undefined ? name : name.slice(0, length).replace(SMALL_AT_END, '');
}
const SMALL_AT_END = new RegExp(String.raw`(?:\s+${SMALL})+$`, 'iu');

/** Finds the title of a name, and what each of its values must have. */
type FindTitle = (name: string, titles: ColumnTitle[]) => { title: ColumnTitle; values: RegExp | null } | null;

async function columnsIn(table: CellTable, names: string[], find: FindTitle): Promise<Map<string, TableCell[]>> {
  const titles = titlesOf(table, await headerRows(table));
  const chosen = names.flatMap((name) => {
    const found = find(name, titles);
    return found ? [{ name, ...found }] : [];
  });
  const read = await columnsOf(table, new Set(chosen.map(({ title }) => title.column)), titles, { where: {} });
  const columns = chosen.map(({ name, title, values }): [string, TableCell[]] => {
    const cells = read.get(title.column) ?? [];
    return [name, values && !cells.every(({ text }) => values.test(text)) ? [] : cells];
  });
  return new Map(columns.filter(([, cells]) => cells.length > 0));
}

function exactTitle(name: string, titles: ColumnTitle[]): ReturnType<FindTitle> {
  const spellings = spellingsOf(name);
  const title = titles.find(({ whole, lowest }) => [whole, lowest].some((text) => isSpelling(text, spellings)));
  return title ? { title, values: null } : null;
}

/** The only column whose title means a name in other words: a noun that is missing says that its values are numbers. */
function similarTitle(name: string, titles: ColumnTitle[]): ReturnType<FindTitle> {
  const asked = withoutItemWord(name);
  const type = shownType(asked, 'text');
  const spellings = spellingsOf(asked);
  const same = asked === name ? undefined : titles.find(({ lowest }) => isSpelling(lowest, spellings));
  if (same) return { title: same, values: null };
  const compare = comparedWith(asked, type);
  const similar = titles.flatMap((title) => {
    const label = compare(title.lowest);
    const isMeant = label !== null || areSameSide(name, title.lowest);
    return isMeant ? [{ title, values: label?.needsType ? (type === 'amount' ? MONEY : NUMBER) : null }] : [];
  });
  return similar.length === 1 ? (similar[0] ?? null) : null;
}
