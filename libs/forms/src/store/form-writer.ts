import { randomInt, randomUUID } from 'node:crypto';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bulkInsert } from './bulk-insert';
import { FieldElement } from '../entities/field-element.entity';
import type { NewField, SharedField } from '../fields/field-definition';
import { FieldsRepository } from '../fields/fields.repository';
import { type FormModel, isStoredField, type StepModel, type Stored, type StoredForm } from '../model/form-model';
import { Form } from '../entities/form.entity';
import { LogicRule } from '../entities/logic-rule.entity';
import { NavigationRule } from '../entities/navigation-rule.entity';
import { SharedCode } from '../entities/shared-code.entity';
import { StepElement } from '../entities/step-element.entity';
import { Step } from '../entities/step.entity';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random wire id for a form: six letters. */
export const newFormKey = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const UPDATE_FORM = `
  UPDATE form SET updated_at = $3, name = new.name, active = new.active, tags = new.tags, theme_id = new.theme_id,
    integrations = new.integrations, translations = new.translations
  FROM json_populate_record(NULL::form, $4) new WHERE form.team_id = $1 AND form.id = $2`;

/** Writes whole forms with one statement per table, in the caller's transaction. */
@Injectable()
export class FormWriter {
  constructor(private readonly fields: FieldsRepository) {}

  /** Stores a new form with all its parts and its new field definitions. */
  async insert(scope: TeamScope, form: FormModel, manager: EntityManager): Promise<{ id: string; key: string }> {
    const head = { ...identity(form, new Date()), key: newFormKey() };
    await bulkInsert(manager, Form, [{ ...columnsOf(form), ...head, teamId: scope.teamId }]);
    await this.insertParts(scope, head.id, form, manager);
    return head;
  }

  /** Replaces a stored form; parts with an id keep it. */
  async replace(scope: TeamScope, stored: StoredForm, form: FormModel, manager: EntityManager): Promise<void> {
    const formId = stored.id;
    await manager.query(UPDATE_FORM, [
      scope.teamId,
      formId,
      new Date(),
      JSON.stringify({ ...columnsOf(form), theme_id: form.themeId }),
    ]);
    // Elements and navigation are deleted with the steps, by foreign key.
    for (const entity of [Step, LogicRule, SharedCode]) await manager.delete(entity, { formId });
    await this.insertParts(scope, formId, form, manager);
  }

  private async insertParts(scope: TeamScope, formId: string, form: FormModel, manager: EntityManager): Promise<void> {
    const now = new Date();
    const fieldIds = await this.insertFields(scope, form.steps, manager);
    const steps = form.steps.map((step, position) => ({ ...step, ...identity(step, now), position, formId }));
    const stepIds = new Map(steps.map(({ key, id }) => [key, id]));
    const placed = <Part extends Stored>(parts: Part[]) =>
      parts.map((part, position) => ({ ...part, ...identity(part, now), position, formId }));

    await bulkInsert(manager, Step, steps);
    await bulkInsert(
      manager,
      StepElement,
      steps.flatMap(({ id: stepId, elements }) => placed(elements).map((element) => ({ ...element, stepId }))),
    );
    await bulkInsert(
      manager,
      FieldElement,
      steps.flatMap(({ id: stepId, fields }) =>
        placed(fields).map((element) => ({ ...element, stepId, fieldId: known(fieldIds, element.field.key) })),
      ),
    );
    await bulkInsert(
      manager,
      NavigationRule,
      placed(form.navigation).map((rule) => ({
        ...rule,
        previousStepId: known(stepIds, rule.previousStep),
        nextStepId: known(stepIds, rule.nextStep),
      })),
    );
    await bulkInsert(manager, LogicRule, placed(form.rules));
    await bulkInsert(manager, SharedCode, placed(form.sharedCodes));
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

const isNew = (field: SharedField | NewField): field is NewField => !isStoredField(field);

function columnsOf({ name, active, tags, themeId, integrations, translations }: FormModel) {
  return { name, active, tags, themeId, integrations, translations };
}

/** Id and times of a row: those of the part, else new ones. */
function identity({ id, createdAt }: Stored, now: Date) {
  return { id: id ?? randomUUID(), createdAt: createdAt ?? now, updatedAt: now };
}

function known(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`A form refers to ${key}, which it does not have.`);
  return id;
}
