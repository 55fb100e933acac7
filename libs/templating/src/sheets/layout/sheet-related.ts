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
import { moveAnchors, moveNotes } from './drawing-move';
import type { GridLayout } from './grid-layout';
import { moveFormulas, moveSurroundings } from './sheet-move';

/**
 * Updates all references to the moved rows of a sheet: defined names and formulas of the workbook, charts, and the sheet's
 * tables, drawings and comments. `texts` maps part names to filled texts; changed parts are added to it. Throws TemplateError
 * `unsupported_structure` for a what-if table or a pivot table on the sheet.
 */
export function moveRelated(
  pkg: Package,
  workbook: Workbook,
  sheet: WorkbookSheet,
  layout: GridLayout,
  texts: Map<string, string>,
): void {
  const change = (part: string, move: (text: string) => string): void => {
    const before = texts.get(part) ?? pkg.text(part);
    const after = move(before);
    if (after !== before) texts.set(part, after);
  };
  const updateFormulas = (text: string): string =>
    text.includes('!') ? moveFormulas(text, sheet.name, false, layout) : text;

  if (/\bt=["']dataTable["']/.test(texts.get(sheet.part) ?? '')) throw unsupported(sheet, 'what-if table');
  change(workbook.part, updateFormulas);
  for (const other of workbook.sheets.filter(({ part }) => part !== sheet.part))
    change(other.part, (text) => updateFormulas(withoutSharedFormulas(text)));
  for (const { name } of pkg.entries.filter((entry) => /^xl\/charts\/[^/]+\.xml$/.test(entry.name)))
    change(name, (text) =>
      text.includes('!')
        ? mapReferences(
            text,
            name,
            (reference, markup) => movedReference(reference, markup, sheet.name, layout),
            updateFormulas,
          )
        : text,
    );
  for (const { name } of pkg.entries.filter((entry) =>
    /^xl\/pivotCache\/pivotCacheDefinition[^/]*\.xml$/.test(entry.name),
  )) {
    change(name, (text) => (isSourceOf(text, sheet.name) ? moveSurroundings(text, sheet.name, layout) : text));
  }
  for (const { kind, target } of readRelationships(pkg, sheet.part)) {
    if (kind === 'pivotTable') throw unsupported(sheet, 'pivot table');
    const move = RELATED_PART_UPDATES[kind];
    if (move && target !== null && pkg.has(target)) change(target, (text) => move(text, sheet.name, layout));
  }
}

const RELATED_PART_UPDATES: Record<string, (text: string, sheet: string, layout: GridLayout) => string> = {
  table: moveSurroundings,
  comments: moveSurroundings,
  threadedComment: moveSurroundings,
  drawing: (text, _, layout) => moveAnchors(text, layout),
  vmlDrawing: (text, _, layout) => moveNotes(text, layout),
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
