import { type ElementKind, type ElementModel, unstored } from '../model/form-model';
import { shownAddressProblem } from '../model/shown-address';
import type { StepSpecDto } from './copy-form.dto';
import type { CopyContext } from './copy-context';

/** The member of a step spec that edits elements of a kind, the parameter of the edit, and the property that it sets. */
export interface ElementEditRow {
  member: keyof StepSpecDto & `${string}s`;
  kind: ElementKind;
  parameter: 'source_url' | 'progress' | 'text';
  property: string;
}

/** The contract's table "Element edits", without the fields. */
export const ELEMENT_EDITS = [
  { member: 'images', kind: 'image', parameter: 'source_url', property: 'source_image' },
  { member: 'videos', kind: 'video', parameter: 'source_url', property: 'source_url' },
  { member: 'progress_bars', kind: 'progress_bar', parameter: 'progress', property: 'progress' },
  { member: 'texts', kind: 'text', parameter: 'text', property: 'text' },
  { member: 'buttons', kind: 'button', parameter: 'text', property: 'text' },
] as const satisfies ElementEditRow[];

/** An entry of any of the element arrays; its parameter depends on the kind. */
export interface ElementEdit {
  id?: string;
  asset?: string;
  source_url?: string;
  progress?: number;
  text?: string;
}

/** Applies an edit to a copy of an element; an address that must not be shown is a problem. An asset replaces the element's own styles. */
export function editElement(
  source: ElementModel,
  edit: ElementEdit,
  { kind, parameter, property }: ElementEditRow,
  path: string,
  context: CopyContext,
): ElementModel {
  const value = edit[parameter];
  const problem = parameter === 'source_url' && value !== undefined ? shownAddressProblem(String(value)) : null;
  if (problem) context.problems.add(`${path}.${parameter}`, problem);
  const edited = {
    ...unstored(source),
    properties: { ...source.properties, ...(value !== undefined && { [property]: value }) },
  };
  if (edit.asset === undefined) return edited;
  return { ...edited, assetId: context.assetId(kind, edit.asset, `${path}.asset`), styles: {} };
}
