import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { InvalidInputError } from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NewField, SharedField } from '../fields/field-definition';
import { FieldsRepository } from '../fields/fields.repository';
import { type FormModel, isStoredField, type StepModel, type Stored, type StoredForm } from '../model/form-model';
import { partContent, stepContent } from './part-content';
import { FormPartsRepository } from './form-parts.repository';
import { type FormColumns, FormsRepository } from '../forms.repository';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random wire id for a form: six letters. */
const newFormKey = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** 400: a form would show fields that are hidden. */
export class HiddenFieldsError extends InvalidInputError {
  constructor(keys: string[]) {
    const fields = keys.length > 1 ? 'fields' : 'field';
    super(
      `The form shows the hidden ${fields} ${keys.join(', ')}: remove them, or set \`hidden\` of each to false first.`,
    );
  }
}

/** Turns whole forms into rows, in the transaction of the caller. */
@Injectable()
export class FormWriter {
  constructor(
    private readonly forms: FormsRepository,
    private readonly parts: FormPartsRepository,
    private readonly fields: FieldsRepository,
  ) {}

  /** Stores a new form with all its parts and its new field definitions. */
  async insert(scope: TeamScope, form: FormModel, manager: EntityManager): Promise<{ id: string; key: string }> {
    const head = { ...identity(form, new Date()), key: newFormKey() };
    await this.forms.insert(scope, { ...columnsOf(form), ...head }, manager);
    await this.insertParts(scope, head, form, manager);
    return head;
  }

  /** Replaces a stored form; parts with an id keep it, and the unchanged ones also their times. */
  async replace(scope: TeamScope, stored: StoredForm, form: FormModel, manager: EntityManager): Promise<void> {
    await this.forms.update(scope, stored.id, columnsOf(form), manager);
    await this.parts.delete(stored, manager);
    await this.insertParts(scope, stored, withTimes(form, stored), manager);
  }

  private async insertParts(
    scope: TeamScope,
    head: { id: string },
    form: FormModel,
    manager: EntityManager,
  ): Promise<void> {
    const now = new Date();
    const fieldIds = await this.insertFields(scope, form.steps, manager);
    const placed = <Part extends Stored>(parts: Part[]) =>
      parts.map((part, position) => ({ ...part, ...identity(part, now), position }));
    const steps = placed(form.steps);
    const stepIds = new Map(steps.map(({ key, id }) => [key, id]));
    const parts = {
      steps,
      elements: steps.flatMap(({ id: stepId, elements }) => placed(elements).map((each) => ({ ...each, stepId }))),
      fields: steps.flatMap(({ id: stepId, fields }) =>
        placed(fields).map((each) => ({ ...each, stepId, fieldId: known(fieldIds, each.field.key) })),
      ),
      navigation: placed(form.navigation).map((rule) => ({
        ...rule,
        previousStepId: known(stepIds, rule.previousStep),
        nextStepId: known(stepIds, rule.nextStep),
      })),
      rules: placed(form.rules),
      sharedCodes: placed(form.sharedCodes),
      integrations: placed(form.integrations),
    };
    await this.parts.insert(head, parts, manager);
    const hidden = await this.fields.hiddenAmong(scope, linkedFields(form.steps), manager);
    if (hidden.length > 0) throw new HiddenFieldsError(hidden);
  }

  /** Inserts the new definitions. @returns the internal id of every field on the steps, by key */
  private async insertFields(
    scope: TeamScope,
    steps: StepModel[],
    manager: EntityManager,
  ): Promise<Map<string, string>> {
    const all = new Map(steps.flatMap((step) => step.fields.map(({ field }) => [field.key, field] as const)));
    // In a fixed order, so that two forms that create the same fields at the same time cannot deadlock.
    const fresh = [...all.values()].filter(isNew).sort((a, b) => (a.key < b.key ? -1 : 1));
    const made = await this.fields.insert(scope, fresh, manager);
    const stored = [...all.values()].filter(isStoredField);
    return new Map([...stored, ...made].map(({ key, id }) => [key, id]));
  }
}

/** The internal ids of the fields that the team has already. They may have become hidden since they were read. */
const linkedFields = (steps: StepModel[]): string[] =>
  steps.flatMap(({ fields }) => fields.flatMap(({ field }) => (isStoredField(field) ? [field.id] : [])));

const isNew = (field: SharedField | NewField): field is NewField => !isStoredField(field);

function columnsOf({ name, active, tags, themeId, translations }: FormModel): FormColumns {
  return { name, active, tags, themeId, translations };
}

/** The form with the time of the last change of each part that is as it was stored; the other parts have none. */
function withTimes(form: FormModel, stored: FormModel): FormModel {
  return {
    ...form,
    steps: unchangedDated(form.steps, stored.steps, stepContent),
    navigation: unchangedDated(form.navigation, stored.navigation, partContent),
    rules: unchangedDated(form.rules, stored.rules, partContent),
    sharedCodes: unchangedDated(form.sharedCodes, stored.sharedCodes, partContent),
  };
}

function unchangedDated<Part extends Stored>(parts: Part[], stored: Part[], content: (part: Part) => unknown): Part[] {
  const before = new Map(stored.map((part) => [part.id, part]));
  return parts.map((part) => {
    const old = part.id === undefined ? undefined : before.get(part.id);
    return { ...part, updatedAt: old && isDeepStrictEqual(content(part), content(old)) ? old.updatedAt : undefined };
  });
}

/** Id and times of a row: those of the part, else new ones. */
function identity({ id, createdAt, updatedAt }: Stored, now: Date) {
  return { id: id ?? randomUUID(), createdAt: createdAt ?? now, updatedAt: updatedAt ?? now };
}

function known(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`A form refers to ${key}, which it does not have.`);
  return id;
}
