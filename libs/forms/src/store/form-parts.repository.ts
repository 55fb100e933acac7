import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bulkInsert } from './bulk-insert';
import { FieldElement } from '../entities/field-element.entity';
import { FormIntegration } from '../entities/form-integration.entity';
import { LogicRule } from '../entities/logic-rule.entity';
import { NavigationRule } from '../entities/navigation-rule.entity';
import { SharedCode } from '../entities/shared-code.entity';
import { StepElement } from '../entities/step-element.entity';
import { Step } from '../entities/step.entity';

type OfForm<Part> = Omit<Part, 'formId'>;

/** The rows of all parts of forms. */
export interface FormParts {
  steps: OfForm<Step>[];
  elements: StepElement[];
  fields: FieldElement[];
  navigation: OfForm<NavigationRule>[];
  rules: OfForm<LogicRule>[];
  sharedCodes: OfForm<SharedCode>[];
  integrations: OfForm<FormIntegration>[];
}

/** A form that was inserted or read in its scope; methods need it instead of the scope. */
interface Owner {
  id: string;
}

/** The parts of forms, which are written and deleted together. */
@Injectable()
export class FormPartsRepository {
  /** Inserts with one statement per table, in the order of the foreign keys. */
  async insert({ id: formId }: Owner, parts: FormParts, manager: EntityManager): Promise<void> {
    const ofForm = <Part extends object>(rows: Part[]) => rows.map((row) => ({ ...row, formId }));
    await bulkInsert(manager, Step, ofForm(parts.steps));
    await bulkInsert(manager, StepElement, parts.elements);
    await bulkInsert(manager, FieldElement, parts.fields);
    await bulkInsert(manager, NavigationRule, ofForm(parts.navigation));
    await bulkInsert(manager, LogicRule, ofForm(parts.rules));
    await bulkInsert(manager, SharedCode, ofForm(parts.sharedCodes));
    await bulkInsert(manager, FormIntegration, ofForm(parts.integrations));
  }

  /** Elements and navigation are deleted with the steps, by foreign key. */
  async delete({ id: formId }: Owner, manager: EntityManager): Promise<void> {
    for (const entity of [Step, LogicRule, SharedCode, FormIntegration]) await manager.delete(entity, { formId });
  }
}
