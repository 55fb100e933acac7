import { isPlainObject, NotFoundError } from '@app/core';
import { type Auth, demand, EnvironmentsService } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { demandCreationFlags } from './document/builder-flags';
import { demandDeletionRights, readWithFlags } from './document/flag-changes';
import type { CopyWholeFormDto, FormDocumentDto } from './document/form-document.dto';
import { toFormDocumentDto } from './document/form-document.mapper';
import { FormReader } from './document/form-reader';
import { FieldsService } from './fields/fields.service';
import { demandIntegrationReach } from './integrations/integration-reach';
import { comparedFields, formWarnings } from './model/form-graph';
import { duplicateOf, type FormModel } from './model/form-model';
import { codeWarnings } from './rules/code-warnings';
import { FormStore } from './store/form-store';
import type { FormTree } from './store/form-tree';
import { FormsRepository } from './forms.repository';
import { FormsService } from './forms.service';

/** A change of a stored form: the body of the request, and the form under its lock. */
interface Change {
  sent: unknown;
  stored: FormTree;
  manager: EntityManager;
}

/** Creates and edits whole forms as documents, among them template forms. */
@Injectable()
export class FormBuilderService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly schemas: FormsService,
    private readonly fields: FieldsService,
    private readonly reader: FormReader,
    private readonly store: FormStore,
    private readonly environments: EnvironmentsService,
  ) {}

  /** @throws NotFoundError */
  async read(auth: Auth, key: string): Promise<FormDocumentDto> {
    return this.show(auth, await this.forms.getTree(auth.scope, key), false);
  }

  /** @throws InvalidInputError with all problems of the document; ForbiddenError */
  async create(auth: Auth, sent: unknown, dryRun: boolean): Promise<FormDocumentDto> {
    demandCreationFlags(auth, sent);
    const make = () => this.reader.read(auth.scope, sent, null);
    const made = await this.store.create(auth.scope, make, this.readBack(auth), dryRun);
    return this.show(auth, made, dryRun);
  }

  /** Replaces the form by the document; parts that the form already has keep their ids. @throws ForbiddenError */
  async replace(auth: Auth, key: string, sent: unknown, dryRun: boolean): Promise<FormDocumentDto> {
    const make = (stored: FormTree, manager: EntityManager) => this.readChange(auth, sent, { sent, stored, manager });
    const replaced = await this.found(sent, false, () => this.store.replace(auth.scope, key, make, dryRun));
    return this.show(auth, replaced, dryRun);
  }

  /** Replaces the given members. @throws ForbiddenError */
  async edit(auth: Auth, key: string, sent: unknown, dryRun: boolean): Promise<FormDocumentDto> {
    const make = (stored: FormTree, manager: EntityManager) => {
      const merged = isPlainObject(sent) ? { ...toFormDocumentDto(stored), ...sent } : sent;
      return this.readChange(auth, merged, { sent, stored, manager });
    };
    const edited = await this.found(sent, true, () => this.store.replace(auth.scope, key, make, dryRun));
    return this.show(auth, edited, dryRun);
  }

  /** Copies a form with all its parts, including rules and navigation. The copy links to the same fields. */
  async copy(
    auth: Auth,
    key: string,
    { form_name, active }: CopyWholeFormDto,
    dryRun: boolean,
  ): Promise<FormDocumentDto> {
    const make = async () => {
      const form = await this.forms.getTree(auth.scope, key);
      if (form.rules.length > 0) demand(auth, 'permission_edit_logic', 'copy a form that has rules');
      return { ...duplicateOf(form), name: form_name, active: active ?? form.active };
    };
    return this.show(auth, await this.store.create(auth.scope, make, this.readBack(auth), dryRun), dryRun);
  }

  /** Deletes a form with its submissions and events in every environment. @throws NotFoundError, ForbiddenError */
  async delete(auth: Auth, key: string): Promise<void> {
    const team = await this.environments.ofTeam(auth.scope);
    await this.store.delete(auth.scope, key, async (stored, manager) => {
      const withResults = await this.forms.environmentsWithResults(auth.scope, stored.id, manager);
      demandDeletionRights(auth, stored, withResults, team);
    });
  }

  /** The changed form. For a body of the wrong shape 400 comes before 404 (ARCHITECTURE, "A request"). */
  private async found<T>(sent: unknown, isPart: boolean, change: () => Promise<T>): Promise<T> {
    return change().catch((error: unknown) => {
      if (error instanceof NotFoundError) this.reader.assertShape(sent, isPart);
      throw error;
    });
  }

  /** Reads the document of a stored form after a change, and requires the rights for the change. */
  private async readChange(auth: Auth, document: unknown, { sent, stored, manager }: Change): Promise<FormModel> {
    const read = () => this.reader.read(auth.scope, document, stored, manager);
    const form = await readWithFlags(auth, sent, stored, read);
    const integrations = { before: stored.integrations, after: form.integrations };
    await demandIntegrationReach(auth, this.environments, integrations, manager);
    return form;
  }

  private readBack({ scope }: Auth) {
    return ({ key }: { key: string }, manager: EntityManager) => this.forms.getTree(scope, key, manager);
  }

  private async show({ scope }: Auth, form: FormTree, dryRun: boolean): Promise<FormDocumentDto> {
    const definitions = await this.fields.findByKeys(scope, comparedFields(form));
    const hidden = [...definitions.values()].filter((field) => field.hidden).map(({ key }) => key);
    const warnings = [...formWarnings(form, new Set(hidden)), ...codeWarnings(form)];
    const withData = await this.schemas.fieldsWithData(scope, form);
    return toFormDocumentDto(form, { withData, warnings, dryRun });
  }
}
