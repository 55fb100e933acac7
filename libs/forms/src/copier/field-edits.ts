import type { Loose } from '@app/core';
import { lengthProblems, type NewField, newKeyProblem } from '../fields/field-definition';
import { type FieldMetadata, metadataProblems, missingParameters } from '../fields/field-metadata';
import { takesParameter } from '../fields/field-parameters';
import { FieldType } from '../fields/field-types';
import { crossedLengths } from '../model/crossed-lengths';
import { effective, type FieldElementModel, unstored } from '../model/form-model';
import type { FieldEditDto } from './copy-form.dto';
import { type CopyContext, isSame } from './copy-context';
import { ownSetting } from '../model/own-setting';

type FieldEdit = Loose<FieldEditDto>;

/**
 * Applies an edit to a copy of a field element (contract, "Field edit parameters"). It links to the existing field named by
 * `field_id`, otherwise it gets a new definition. Problems are added to the context.
 */
export function editField(
  source: FieldElementModel,
  edit: FieldEdit,
  path: string,
  context: CopyContext,
): FieldElementModel {
  const linked = edit.field_id === undefined ? undefined : context.definition(edit.field_id);
  const element = linked ? linkedElement(source, linked, edit, path, context) : newElement(source, edit, path, context);
  return withAsset(element, edit, path, context);
}

function linkedElement(
  source: FieldElementModel,
  field: FieldElementModel['field'],
  edit: FieldEdit,
  path: string,
  { problems }: CopyContext,
): FieldElementModel {
  if (field.hidden) problems.add(`${path}.field_id`, `the field ${field.key} is hidden and cannot be shown on a form`);
  if (edit.type !== undefined && edit.type !== field.type) {
    problems.add(`${path}.type`, `the existing field ${field.key} is of type ${field.type}`);
  }
  if (edit.metadata !== undefined && !isSame(edit.metadata, field.metadata)) {
    problems.add(
      `${path}.metadata`,
      `the existing field ${field.key} has its own metadata; leave it out to link to it`,
    );
  }
  problems.addAll(applicabilityProblems(field.type, { ...edit, metadata: undefined }, path));
  const element = {
    ...elementSettings(source, field.type, edit),
    field,
    displayText: ownSetting(edit.description, field.displayText),
    maxLength: ownSetting(edit.max_length, field.maxLength),
    minLength: ownSetting(edit.min_length, field.minLength),
  };
  problems.addAll(crossedLengths(element, path));
  return element;
}

function newElement(source: FieldElementModel, edit: FieldEdit, path: string, context: CopyContext): FieldElementModel {
  const field = newDefinition(source, edit, context);
  const unfit = newKeyProblem(field.key);
  if (unfit !== null) context.problems.add(`${path}.field_id`, unfit);
  // Without a valid type, its other parameters cannot be checked.
  if (!context.problems.isFaulty(`${path}.type`)) checkNew(field, edit, path, context);
  context.define(field);
  return { ...elementSettings(source, field.type, edit), field, displayText: null, maxLength: null, minLength: null };
}

/** An edit that names a type inherits neither metadata nor lengths of the copied field. */
function newDefinition(source: FieldElementModel, edit: FieldEdit, { source: { newKey } }: CopyContext): NewField {
  const copied = effective(source);
  const inherits = edit.type === undefined;
  const metadata: FieldMetadata = { ...(inherits ? source.field.metadata : {}), ...(edit.metadata as FieldMetadata) };
  return {
    key: edit.field_id ?? newKey(),
    type: edit.type ?? source.field.type,
    displayText: edit.description ?? copied.displayText,
    hidden: false,
    repeated: source.field.repeated,
    metadata,
    maxLength: edit.max_length ?? (inherits ? copied.maxLength : null),
    minLength: edit.min_length ?? (inherits ? copied.minLength : null),
  };
}

function checkNew(field: NewField, edit: FieldEdit, path: string, { problems }: CopyContext): void {
  const { type, metadata, maxLength: max_length, minLength: min_length } = field;
  const missing = missingParameters(type, { max_length, min_length, metadata });
  const unread = missing.filter((name) => !problems.isFaulty(`${path}.${name}`));
  problems.addAll(applicabilityProblems(type, edit, path));
  problems.addAll(
    unread.map((name) => ({ path: `${path}.${name}`, message: `is required for a field of type ${type}` })),
  );
  if (edit.max_length !== undefined || edit.min_length !== undefined) {
    const crossed = lengthProblems(type, { max_length, min_length }, (name) => `${path}.${name}`);
    problems.addAll(crossed.filter(({ path: where }) => !problems.isFaulty(where)));
  }
}

/** Parameters that do not apply to the type, by the contract's table, and metadata of the wrong shape. */
function applicabilityProblems(type: FieldType, edit: FieldEdit, path: string) {
  const given = (['max_length', 'min_length', 'placeholder', 'tooltipText', 'submit_trigger'] as const).filter(
    (name) => edit[name] !== undefined,
  );
  const unfit = given.filter((name) => !takesParameter(type, name));
  return [
    ...unfit.map((name) => ({ path: `${path}.${name}`, message: `does not apply to a field of type ${type}` })),
    ...metadataProblems(type, edit.metadata ?? {}, `${path}.metadata`),
  ];
}

/** Settings of the element (not of the field): from the edit, else from the copied element where they apply to the type. */
function elementSettings(source: FieldElementModel, type: FieldType, edit: FieldEdit) {
  const isSameType = type === source.field.type;
  return {
    ...unstored(source),
    required: edit.required ?? true,
    placeholder: edit.placeholder ?? (takesParameter(type, 'placeholder') ? source.placeholder : ''),
    tooltipText: edit.tooltipText ?? (takesParameter(type, 'tooltipText') ? source.tooltipText : ''),
    submitTrigger: edit.submit_trigger ?? (takesParameter(type, 'submit_trigger') ? source.submitTrigger : 'none'),
    format: isSameType ? source.format : '',
  };
}

function withAsset(element: FieldElementModel, edit: FieldEdit, path: string, context: CopyContext): FieldElementModel {
  if (edit.asset === undefined) return element;
  return { ...element, assetId: context.assetId('field', edit.asset, `${path}.asset`), styles: {} };
}
