import type { DocumentPage, DocumentText, Grid, Word } from '@app/reading/services';
import { alignedGrids } from './aligned-grids';
import { type FoundGrid, joinContinued } from './continued-grids';
import { PageSpace } from '../page-space';
import { gridArea, ruledGrids } from './ruled-grids';
import { stackedGrids } from './stacked-tables';

/** The tables of a document, in the order of its pages: declared by the file, ruled, or only aligned. Each is one, also across pages. */
export function gridsOf(document: DocumentText): FoundGrid[] {
  return joinContinued(
    document.pages.map((page) => {
      const isDeclared = page.grids.length > 0;
      return { page, isDeclared, grids: isDeclared ? page.grids.map(framed) : drawnGrids(page) };
    }),
  );
}

/** The tables and forms of a page whose cells are declared by the file, or ruled; without the sheets of a spreadsheet. */
export function framedGridsOf(page: DocumentPage): Grid[] {
  if (page.grids.length > 0) return page.grids.filter(({ sheet }) => sheet === undefined);
  return page.rules.length > 0 ? ruledGrids(page, new PageSpace(page), wordsOf(page)) : [];
}

/** The tables of a page that the file does not declare. */
function drawnGrids(page: DocumentPage): FoundGrid[] {
  const space = new PageSpace(page);
  const ruled = ruledGrids(page, space, wordsOf(page));
  const areas = ruled.map((grid) => gridArea(grid, space));
  const inRuled = new Set(ruled.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)));
  const aligned = alignedGrids(page, space, inRuled, areas).map((grid) => ({ ...grid, isFramed: false }));
  return [...ruled.flatMap(stackedGrids).map(framed), ...aligned].sort((a, b) => topOf(a) - topOf(b));
}

function framed(grid: Grid): FoundGrid {
  return { ...grid, isFramed: true };
}

function wordsOf({ lines }: DocumentPage): Word[] {
  return lines.flatMap(({ words }) => words);
}

function topOf({ cells }: Grid): number {
  return Math.min(...cells.map(({ box }) => box.y));
}
