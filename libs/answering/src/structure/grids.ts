import type { DocumentPage, DocumentText, Grid } from '@app/reading/services';
import { alignedGrids } from './aligned-grids';
import { joinContinued } from './continued-grids';
import { PageSpace } from './page-space';
import { gridArea, ruledGrids } from './ruled-grids';

/** The tables of a document, in the order of its pages: declared by the file, ruled, or only aligned. Each is one, also across pages. */
export function gridsOf(document: DocumentText): Grid[] {
  return joinContinued(
    document.pages.map((page) => {
      const isDeclared = page.grids.length > 0;
      return { page, isDeclared, grids: isDeclared ? page.grids : drawnGrids(page) };
    }),
  );
}

/** The tables of a page that the file does not declare. */
function drawnGrids(page: DocumentPage): Grid[] {
  const space = new PageSpace(page);
  const words = page.lines.flatMap((line) => line.words);
  const ruled = ruledGrids(page, space, words);
  const areas = ruled.map((grid) => gridArea(grid, space));
  const inRuled = new Set(ruled.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)));
  const aligned = alignedGrids(page, space, inRuled, areas);
  return [...ruled, ...aligned].sort((a, b) => topOf(a) - topOf(b));
}

function topOf({ cells }: Grid): number {
  return Math.min(...cells.map(({ box }) => box.y));
}
