import {
  attributeOf,
  type Package,
  readRelationships,
  TemplateError,
  withoutSharedFormulas,
  type Workbook,
  type WorkbookSheet,
} from '@app/formats';
import type { RowLayout } from './row-layout';
import { moveAnchors, moveFormulas, moveNotes, moveSurroundings } from './sheet-move';

/**
 * Lets everything outside of a sheet follow its rows: names and formulas of the workbook, charts, and the sheet's own tables,
 * drawings and comments. `texts` holds the parts as filled so far and takes the changed ones. Throws TemplateError
 * `unsupported_structure` for what cannot follow.
 */
export function moveRelated(
  pkg: Package,
  workbook: Workbook,
  sheet: WorkbookSheet,
  layout: RowLayout,
  texts: Map<string, string>,
): void {
  const change = (part: string, move: (text: string) => string): void => {
    const before = texts.get(part) ?? pkg.text(part);
    const after = move(before);
    if (after !== before) texts.set(part, after);
  };
  const follow = (text: string): string =>
    text.includes('!') ? moveFormulas(text, sheet.name, false, (rows, isRange) => layout.move(rows, isRange)) : text;

  if (/\bt=["']dataTable["']/.test(texts.get(sheet.part) ?? '')) throw unsupported(sheet, 'what-if table');
  change(workbook.part, follow);
  for (const other of workbook.sheets.filter(({ part }) => part !== sheet.part))
    change(other.part, (text) => follow(withoutSharedFormulas(text)));
  for (const { name } of pkg.entries.filter((entry) => /^xl\/charts\/[^/]+\.xml$/.test(entry.name)))
    change(name, follow);
  for (const { name } of pkg.entries.filter((entry) =>
    /^xl\/pivotCache\/pivotCacheDefinition[^/]*\.xml$/.test(entry.name),
  )) {
    change(name, (text) => (isSourceOf(text, sheet.name) ? moveSurroundings(text, sheet.name, layout) : text));
  }
  for (const { kind, target } of readRelationships(pkg, sheet.part)) {
    if (kind === 'pivotTable') throw unsupported(sheet, 'pivot table');
    const move = FOLLOWERS[kind];
    if (move && target !== null && pkg.has(target)) change(target, (text) => move(text, sheet.name, layout));
  }
}

const FOLLOWERS: Record<string, (text: string, sheet: string, layout: RowLayout) => string> = {
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

const unsupported = ({ name, part }: WorkbookSheet, what: string): TemplateError =>
  new TemplateError('unsupported_structure', `The sheet "${name}" holds a ${what}: rows cannot be repeated on it.`, {
    part,
  });
