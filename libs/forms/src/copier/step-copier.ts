import type { Loose } from '@app/core';
import { type ElementModel, type FieldElementModel, type StepModel, unstored } from '../model/form-model';
import type { FieldEditDto, StepSpecDto } from './copy-form.dto';
import type { CopiedStep, CopyContext } from './copy-context';
import { editElement, ELEMENT_EDITS, type ElementEdit, type ElementEditRow } from './element-edits';
import { editField } from './field-edits';

export const SINGLE_COLUMN = 'single_column';

type StepSpec = Loose<StepSpecDto>;
type FieldEdit = Loose<FieldEditDto>;

/**
 * Creates the step that a spec describes (contract, "Step spec"): a copy of a template step with its edits applied, or,
 * without `template_step_id`, a single column of the elements that the edits name, from any step of the template.
 */
export function copyStep(spec: StepSpec, path: string, context: CopyContext): CopiedStep {
  const source =
    spec.template_step_id === undefined ? singleColumn() : templateStep(spec.template_step_id, path, context);
  const isNew = spec.template_step_id === undefined;
  const renamed = new Map<string, string>();
  const step = { ...unstored(source), key: spec.step_id ?? '', origin: spec.origin ?? false, renamed };
  // An unknown step has no elements; a problem for each edit would only repeat that.
  if (context.problems.isFaulty(`${path}.template_step_id`)) return { ...step, elements: [], fields: [] };
  return {
    ...step,
    elements: ELEMENT_EDITS.flatMap((row) =>
      isNew ? pickElements(spec, row, path, context) : editElements(source, spec, row, path, context),
    ),
    fields: isNew ? pickFields(spec, path, context, renamed) : editFields(source, spec, path, context, renamed),
  };
}

function singleColumn(): StepModel {
  return { key: '', origin: false, layout: SINGLE_COLUMN, elements: [], fields: [] };
}

function templateStep(id: string, path: string, { source, problems }: CopyContext): StepModel {
  const step =
    source.template.steps.find(({ key }) => key === id) ?? source.template.steps.find((one) => one.id === id);
  if (!step) problems.add(`${path}.template_step_id`, `the template form has no step ${id}`);
  return step ?? singleColumn();
}

function editElements(
  source: StepModel,
  spec: StepSpec,
  row: ElementEditRow,
  path: string,
  context: CopyContext,
): ElementModel[] {
  const elements = source.elements.filter(({ kind }) => kind === row.kind).map(unstored);
  const find = elementFinder(
    elements.map(({ key }) => key),
    `step ${source.key} of the template form has no ${row.kind}`,
    context,
  );
  for (const { edit, at } of editsOf<ElementEdit>(spec[row.member], `${path}.${row.member}`)) {
    const index = find(edit.id, at);
    const element = elements[index];
    if (element) elements[index] = editElement(element, edit, row, at, context);
  }
  return elements;
}

function editFields(
  source: StepModel,
  spec: StepSpec,
  path: string,
  context: CopyContext,
  renamed: Map<string, string>,
): FieldElementModel[] {
  const fields = source.fields.map(unstored);
  const keys = source.fields.map(({ field }) => field.key);
  const find = elementFinder(keys, `step ${source.key} of the template form has no field`, context);
  for (const { edit, at } of editsOf<FieldEdit>(spec.fields, `${path}.fields`)) {
    const index = find(edit.id, at);
    const element = source.fields[index];
    if (element) fields[index] = renameTo(editField(element, edit, at, context), element, renamed);
  }
  const edited = new Set(spec.fields?.map((edit) => edit?.id));
  checkUnique(
    keys.filter((key) => !edited.has(key)),
    spec,
    path,
    context,
  );
  return fields;
}

/** Returns a function that finds the index of the element of an edit, or -1. A second edit of one element is a problem. */
function elementFinder(keys: string[], missing: string, { problems }: CopyContext) {
  const indexes = new Map(keys.map((key, index) => [key, index]).reverse() as [string, number][]);
  const found = new Set<string>();
  return (id: string | undefined, path: string): number => {
    if (id === undefined) return -1;
    const index = indexes.get(id) ?? -1;
    if (index === -1) problems.add(`${path}.id`, `${missing} ${id}`);
    else if (found.has(id)) problems.add(`${path}.id`, `${id} is named twice`);
    found.add(id);
    return index;
  };
}

function pickElements(spec: StepSpec, row: ElementEditRow, path: string, context: CopyContext): ElementModel[] {
  const all = context.source.template.steps.flatMap(({ elements }) => elements).filter(({ kind }) => kind === row.kind);
  const find = elementFinder(
    all.map(({ key }) => key),
    `the template form has no ${row.kind}`,
    context,
  );
  return editsOf<ElementEdit>(spec[row.member], `${path}.${row.member}`).flatMap(({ edit, at }) => {
    const element = all[find(edit.id, at)];
    return element ? [editElement(element, edit, row, at, context)] : [];
  });
}

/** Unlike other elements, a field may be copied more than once, as different new fields. */
function pickFields(
  spec: StepSpec,
  path: string,
  context: CopyContext,
  renamed: Map<string, string>,
): FieldElementModel[] {
  const all = context.source.template.steps.flatMap(({ fields }) => fields);
  const byKey = new Map(all.map((element) => [element.field.key, element] as const).reverse());
  const picked = editsOf<FieldEdit>(spec.fields, `${path}.fields`).flatMap(({ edit, at }) => {
    const element = byKey.get(edit.id ?? '');
    if (!element && edit.id !== undefined)
      context.problems.add(`${at}.id`, `the template form has no field ${edit.id}`);
    return element ? [renameTo(editField(element, edit, at, context), element, renamed)] : [];
  });
  checkUnique([], spec, path, context);
  return picked;
}

function renameTo(
  edited: FieldElementModel,
  source: FieldElementModel,
  renamed: Map<string, string>,
): FieldElementModel {
  const [from, to] = [source.field.key, edited.field.key];
  if (from !== to && !renamed.has(from)) renamed.set(from, to);
  return edited;
}

/** Reports fields that the step would have twice. @param kept ids of the fields without an edit */
function checkUnique(kept: string[], spec: StepSpec, path: string, { problems }: CopyContext): void {
  const seen = new Set(kept);
  for (const { edit, at } of editsOf<FieldEdit>(spec.fields, `${path}.fields`)) {
    if (edit.field_id === undefined) continue;
    if (seen.has(edit.field_id)) problems.add(`${at}.field_id`, `the step would have the field ${edit.field_id} twice`);
    seen.add(edit.field_id);
  }
}

/** The valid entries of an element array with their paths. */
function editsOf<Edit extends object>(edits: unknown, path: string): { edit: Edit; at: string }[] {
  if (!Array.isArray(edits)) return [];
  const entries = edits.map((edit: Edit | undefined, index) => ({ edit, at: `${path}[${index}]` }));
  return entries.filter((entry): entry is { edit: Edit; at: string } => entry.edit !== undefined);
}
