import { type ElementModel, type StepModel, type Stored, unstored } from '../model/form-model';

/** The content of a part of a form as JSON, without its id and times. */
export const partContent = <Part extends Stored>(part: Part): unknown => JSON.parse(JSON.stringify(unstored(part)));

/**
 * The content of a step with its elements, those of each kind in their order. The definitions of its fields have their own times,
 * so of them it has the keys.
 */
export const stepContent = ({ elements, fields, ...step }: StepModel): unknown => [
  partContent(step),
  [...elements].sort(byKind).map(elementContent),
  fields.map(({ field, ...element }) => [field.key, elementContent(element)]),
];

const byKind = (one: ElementModel, other: ElementModel) =>
  one.kind === other.kind ? 0 : one.kind < other.kind ? -1 : 1;

/** Only an element that was read names its step. */
const elementContent = (element: Stored & { stepId?: string }) => partContent({ ...element, stepId: undefined });
