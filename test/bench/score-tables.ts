/**
 * Reads the PDFs of a folder and compares the tables found in them with a manifest by the adjacency relations of the ICDAR 2013
 * table competition (Göbel et al., 2012): pairs of neighbouring cells with text, blank cells aside.
 * `--data DIR` (with a manifest.json: `[{file, truth: [{cells: [{row, col, row_end, col_end, text}]}]}]`), optional `--out FILE`
 * (JSON lines `{file, tables}` for another scorer).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Grid } from '../../libs/reading/src/document';
import { installedReaders } from '../../libs/reading/src/installed-readers';
import { readDocument } from '../../libs/reading/src/reader';
import { AnalysedDocument } from '../../libs/answering/src/answerers/analysed-document';

interface TruthCell {
  row: number;
  col: number;
  row_end: number;
  col_end: number;
  text: string;
}

interface Entry {
  file: string;
  truth: { cells: TruthCell[] }[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('Usage: score-tables --data DIR [--out FILE]');
  const entries = JSON.parse(readFileSync(join(values.data, 'manifest.json'), 'utf8')) as Entry[];
  const readers = installedReaders();
  const lines: string[] = [];
  const sum = { expected: 0, found: 0, matched: 0 };
  for (const { file, truth } of entries) {
    const bytes = readFileSync(join(values.data, file));
    const document = await readDocument(readers, { name: file, mediaType: '', bytes }, { pageLimit: null });
    const tables = new AnalysedDocument(document).grids.map(cellsOf);
    lines.push(JSON.stringify({ file, tables: tables.map(byRows) }));
    const expected = truth.flatMap(({ cells }) => relationsOf(cells));
    const found = tables.flatMap(relationsOf);
    const matched = countCommon(expected, found);
    console.log(`${file.padEnd(40)} ${score(matched, found.length, expected.length)}`);
    sum.expected += expected.length;
    sum.found += found.length;
    sum.matched += matched;
  }
  console.log(`${'all'.padEnd(40)} ${score(sum.matched, sum.found, sum.expected)}`);
  if (values.out) writeFileSync(values.out, lines.join('\n') + '\n');
}

function cellsOf({ cells }: Grid): TruthCell[] {
  return cells.map(({ row, column, rowSpan, columnSpan, text }) => ({
    row,
    col: column,
    row_end: row + rowSpan - 1,
    col_end: column + columnSpan - 1,
    text,
  }));
}

function byRows(cells: TruthCell[]): TruthCell[][] {
  const rows: TruthCell[][] = [];
  for (const cell of cells) (rows[cell.row] ??= []).push(cell);
  return Array.from(rows, (row) => row ?? []);
}

/** The next cell with text to the right of each cell, and below it, as `text, text, direction`. */
function relationsOf(cells: TruthCell[]): string[] {
  const at = new Map<string, TruthCell>();
  const filled = cells.filter(({ text }) => key(text) !== '');
  for (const cell of filled)
    for (let row = cell.row; row <= cell.row_end; row++)
      for (let column = cell.col; column <= cell.col_end; column++) at.set(`${row},${column}`, cell);
  const lastRow = Math.max(0, ...filled.map((cell) => cell.row_end));
  const lastColumn = Math.max(0, ...filled.map((cell) => cell.col_end));
  const relations = new Map<string, string>();
  const add = (from: TruthCell, to: TruthCell | undefined, direction: string) => {
    if (!to || to === from) return;
    const places = [from.row, from.col, to.row, to.col].join();
    relations.set(`${places}${direction}`, `${key(from.text)}\n${key(to.text)}\n${direction}`);
  };
  for (const [place, cell] of at) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    add(
      cell,
      firstAt(at, column + 1, lastColumn, (next) => `${row},${next}`),
      'right',
    );
    add(
      cell,
      firstAt(at, row + 1, lastRow, (next) => `${next},${column}`),
      'below',
    );
  }
  return [...relations.values()];
}

function firstAt(at: Map<string, TruthCell>, from: number, to: number, place: (index: number) => string) {
  for (let index = from; index <= to; index++) {
    const cell = at.get(place(index));
    if (cell) return cell;
  }
  return undefined;
}

function key(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function countCommon(expected: string[], found: string[]): number {
  const open = new Map<string, number>();
  for (const relation of expected) open.set(relation, (open.get(relation) ?? 0) + 1);
  return found.filter((relation) => {
    const left = open.get(relation) ?? 0;
    if (left > 0) open.set(relation, left - 1);
    return left > 0;
  }).length;
}

function score(matched: number, found: number, expected: number): string {
  const precision = found > 0 ? matched / found : 0;
  const recall = expected > 0 ? matched / expected : 0;
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  const percent = (share: number) => (100 * share).toFixed(1).padStart(6);
  return `precision ${percent(precision)}  recall ${percent(recall)}  F1 ${percent(f1)}  (${matched}/${found}/${expected})`;
}

void main();
