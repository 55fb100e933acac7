import type { Loose } from '@app/core';
import { ELEMENT_EDITS, type ElementEditRow } from '../copier/element-edits';
import {
  definitionProblems,
  type SharedField,
  type NewField,
  newKeyProblem,
  toNewField,
} from '../fields/field-definition';
import type { FieldMetadata } from '../fields/field-metadata';
import { crossedLengths } from '../model/crossed-lengths';
import type { ElementModel, FieldElementModel, StepModel } from '../model/form-model';
import { shownAddressProblem } from '../model/shown-address';
import type { DocumentContext } from './document-context';
import type { ElementInputDto, FieldElementInputDto, StepInputDto } from './form-document.dto';
import { ownSetting } from '../model/own-setting';

type StepInput = Loose<StepInputDto>;
type ElementInput = Loose<ElementInputDto>;
type FieldInput = Loose<FieldElementInputDto>;

/** Reads a step of a document. It keeps the ids of the stored step with its key. Problems are added to the context. */
export function toStep(input: StepInput, path: string, context: DocumentContext): StepModel {
  const stored = context.storedStep(input.id);
  return {
    ...context.identity(stored),
    key: input.id ?? '',
    origin: input.origin ?? false,
    layout: input.layout ?? '',
    elements: ELEMENT_EDITS.flatMap((row) => toElements(input, row, stored, path, context)),
    fields: toFieldElements(input, stored, path, context),
  };
}

function toElements(
  input: StepInput,
  row: ElementEditRow,
  stored: StepModel | undefined,
  path: string,
  context: DocumentContext,
): ElementModel[] {
  const list = input[row.member as 'images'] ?? [];
  const elements = list.flatMap((element, index) =>
    element ? [toElement(element, row, stored, `${path}.${row.member}[${index}]`, context)] : [],
  );
  context.reportDuplicates(
    elements.map(({ key }) => key),
    (index) => `${path}.${row.member}[${index}].id`,
  );
  return elements;
}

function toElement(
  input: ElementInput,
  row: ElementEditRow,
  stored: StepModel | undefined,
  path: string,
  context: DocumentContext,
): ElementModel {
  const { id: key = '', properties = {} } = input;
  const same = stored?.elements.find((element) => element.kind === row.kind && element.key === key);
  if (properties[row.property] !== same?.properties[row.property])
    checkProperty(properties[row.property], row, `${path}.properties.${row.property}`, context);
  return {
    ...context.identity(same),
    kind: row.kind,
    key,
    properties,
    hideRules: context.conditions(input.hide_rules, `${path}.hide_rules`),
    ...context.styling(row.kind, input, path),
  };
}

/** Checks a new main property of the element's kind; other properties are free-form. */
function checkProperty(
  value: unknown,
  { kind, parameter }: ElementEditRow,
  path: string,
  { problems }: DocumentContext,
): void {
  if (value === undefined) return;
  if (kind !== 'progress_bar') {
    const problem =
      typeof value !== 'string' ? 'must be a string' : parameter === 'source_url' && shownAddressProblem(value);
    if (problem) problems.add(path, problem);
  } else if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > 100) {
    problems.add(path, 'must be an integer from 0 to 100');
  }
}

function toFieldElements(
  input: StepInput,
  stored: StepModel | undefined,
  path: string,
  context: DocumentContext,
): FieldElementModel[] {
  const fields = (input.fields ?? []).flatMap((field, index) =>
    field?.id === undefined
      ? []
      : [toFieldElement({ ...field, id: field.id }, stored, `${path}.fields[${index}]`, context)],
  );
  context.reportDuplicates(
    fields.map(({ field }) => field.key),
    (index) => `${path}.fields[${index}].id`,
  );
  return fields;
}

function toFieldElement(
  input: FieldInput & { id: string },
  stored: StepModel | undefined,
  path: string,
  context: DocumentContext,
): FieldElementModel {
  const known = context.definition(input.id);
  if (known) reportSharedChanges(known, input, path, context);
  const field = known ?? makeField(input, path, context);
  const same = stored?.fields.find((element) => element.field.key === input.id);
  checkIcon(input.icon_url, same, `${path}.icon_url`, context);
  const element = {
    ...context.identity(same),
    field,
    displayText: ownSetting(input.display_text, field.displayText),
    maxLength: ownSetting(input.max_length, field.maxLength),
    minLength: ownSetting(input.min_length, field.minLength),
    required: input.required ?? true,
    placeholder: input.placeholder ?? '',
    tooltipText: input.tooltipText ?? '',
    submitTrigger: input.submit_trigger ?? 'none',
    iconUrl: input.icon_url ?? '',
    format: input.format ?? '',
    repeatTrigger: input.repeat_trigger ?? '',
    tags: tagsOf(input, path, context),
    hideRules: context.conditions(input.hide_rules, `${path}.hide_rules`),
    ...context.styling('field', input, path),
  };
  context.problems.addAll(crossedLengths(element, path));
  return element;
}

function checkIcon(
  address = '',
  stored: FieldElementModel | undefined,
  path: string,
  { problems }: DocumentContext,
): void {
  const problem = address === stored?.iconUrl ? null : shownAddressProblem(address);
  if (problem) problems.add(path, problem);
}

/** Reports changes of properties that all forms share; these are changed in the field definition. */
function reportSharedChanges(
  field: SharedField | NewField,
  input: FieldInput,
  path: string,
  { problems, isSame }: DocumentContext,
): void {
  if (field.hidden) problems.add(`${path}.id`, `the field ${field.key} is hidden and cannot be shown on a form`);
  for (const name of ['type', 'metadata', 'repeated'] as const) {
    if (input[name] === undefined || isSame(input[name], field[name])) continue;
    problems.add(
      `${path}.${name}`,
      `differs from the existing field ${field.key}: change the field definition instead`,
    );
  }
}

function makeField(input: FieldInput & { id: string }, path: string, context: DocumentContext): NewField {
  const field = toNewField({ ...input, metadata: input.metadata as FieldMetadata | undefined });
  if (!context.problems.isFaulty(`${path}.type`)) {
    const found = definitionProblems(field, path).filter((problem) => !context.problems.isFaulty(problem.path));
    context.problems.addAll(found);
  }
  const unfit = newKeyProblem(field.key);
  if (unfit !== null) context.problems.add(`${path}.id`, unfit);
  return context.define(field);
}

function tagsOf({ tags = {} }: FieldInput, path: string, { problems }: DocumentContext): Record<string, string> {
  const wrong = Object.keys(tags).filter((name) => typeof tags[name] !== 'string');
  for (const name of wrong) problems.add(`${path}.tags.${name}`, 'must be a string');
  return tags as Record<string, string>;
}
