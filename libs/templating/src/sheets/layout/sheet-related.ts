import {
  attributeOf,
  type Package,
  readRelationships,
  TemplateError,
  withoutSharedFormulas,
  type Workbook,
  type WorkbookSheet,
} from '@app/formats';
import { mapReferences, movedReference } from '../../charts/moved-chart';
import { moveAnchors } from './drawing-move';
import type { GridLayout } from './grid-layout';
import { moveComments, moveShapes, moveThreads, type Spend } from './note-move';
import { moveFormulas, moveFormulasOfSheet, moveLocations, moveSurroundings } from './sheet-move';

/**
 * Updates all references to the moved rows of a sheet: defined names and formulas of the workbook, charts, and the sheet's
 * tables, drawings and notes. `texts` maps part names to filled texts; changed parts are added to it. `spend` charges what is added.
 * Throws TemplateError `unsupported_structure` for a what-if table or a pivot table on the sheet.
 */
export function moveRelated(
  pkg: Package,
  workbook: Workbook,
  sheet: WorkbookSheet,
  layout: GridLayout,
  texts: Map<string, string>,
  spend: Spend,
): void {
  const change: Change = (part, move) => {
    const before = texts.get(part) ?? pkg.text(part);
    const after = move(before);
    if (after !== before) texts.set(part, after);
  };
  const updateFormulas = (text: string): string =>
    text.includes('!') ? moveFormulas(text, sheet.name, false, layout) : text;
  const updateSheet = (text: string): string =>
    text.includes('!') ? moveFormulasOfSheet(text, sheet.name, layout) : text;

  if (/\bt=["']dataTable["']/.test(texts.get(sheet.part) ?? '')) throw unsupported(sheet, 'what-if table');
  change(workbook.part, updateFormulas);
  for (const other of workbook.sheets.filter(({ part }) => part !== sheet.part))
    change(other.part, (text) => moveLocations(updateSheet(withoutSharedFormulas(text)), sheet.name, false, layout));
  for (const name of partsLike(pkg, CHART))
    change(name, (text) =>
      text.includes('!')
        ? mapReferences(text, name, (...reference) => movedReference(...reference, sheet.name, layout), updateFormulas)
        : text,
    );
  for (const name of partsLike(pkg, PIVOT_CACHE))
    change(name, (text) => (isSourceOf(text, sheet.name) ? moveSurroundings(text, sheet.name, layout) : text));
  moveOwnParts(pkg, sheet, change, { layout, spend });
}

type Change = (part: string, move: (text: string) => string) => void;

const CHART = /^xl\/charts\/[^/]+\.xml$/;
const PIVOT_CACHE = /^xl\/pivotCache\/pivotCacheDefinition[^/]*\.xml$/;

const partsLike = (pkg: Package, pattern: RegExp): string[] =>
  pkg.entries.flatMap(({ name }) => (pattern.test(name) ? [name] : []));

/** Moves the tables, drawings and notes of the sheet. */
function moveOwnParts(
  pkg: Package,
  sheet: WorkbookSheet,
  change: Change,
  { layout, spend }: Pick<RelatedMove, 'layout' | 'spend'>,
): void {
  const related = readRelationships(pkg, sheet.part);
  const isThreaded = related.some(({ kind }) => kind === 'threadedComment');
  for (const { kind, target } of related) {
    if (kind === 'pivotTable') throw unsupported(sheet, 'pivot table');
    const move = RELATED_PART_UPDATES[kind];
    if (move && target !== null && pkg.has(target))
      change(target, (text) => move(text, { sheet: sheet.name, layout, spend, isThreaded }));
  }
}

interface RelatedMove {
  readonly sheet: string;
  readonly layout: GridLayout;
  readonly spend: Spend;
  readonly isThreaded: boolean;
}

const RELATED_PART_UPDATES: Record<string, (text: string, move: RelatedMove) => string> = {
  table: (text, { sheet, layout }) => moveSurroundings(text, sheet, layout),
  comments: (text, { layout, spend, isThreaded }) => moveComments(text, layout, spend, isThreaded),
  threadedComment: (text, { layout }) => moveThreads(text, layout),
  drawing: (text, { layout }) => moveAnchors(text, layout),
  vmlDrawing: (text, { layout, spend, isThreaded }) => moveShapes(text, layout, spend, isThreaded),
};

const isSourceOf = (text: string, sheet: string): boolean => {
  const source = /<(?:[\w.-]+:)?worksheetSource\s[^<>]*>/.exec(text)?.[0];
  return source !== undefined && attributeOf(source, 'sheet')?.toLowerCase() === sheet.toLowerCase();
};

const unsupported = ({ name, part }: WorkbookSheet, structure: string): TemplateError =>
  new TemplateError(
    'unsupported_structure',
    `The sheet "${name}" holds a ${structure}: rows cannot be repeated on it.`,
    {
      part,
    },
  );
