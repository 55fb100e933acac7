import { isUuid, listFilter, listRows, NotFoundError, type RowList } from '@app/core';
import type { Auth, Scope, TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { toFormListEntryDto, toFormSchemaDto } from './form-schema.mapper';
import type { FormTree } from './store/form-tree';
import type { FormListEntryDto, FormListQuery, FormSchemaDto } from './form.dto';
import { FormsRepository, type FormSteps } from './forms.repository';
import { CompletionForm } from './submissions/completion-form';
import { SubmissionForm, type SubmissionTarget } from './submissions/submission-form';

/** Reads the forms of a team. */
@Injectable()
export class FormsService {
  constructor(private readonly forms: FormsRepository) {}

  /** The forms of the team that a query selects, newest first. */
  list({ scope, whiteLabel }: Auth, query: FormListQuery): Promise<RowList<FormListEntryDto>> {
    const filter = { ...listFilter(query), tags: splitTags(query.tags), active: query.active };
    return listRows(query, {
      read: (part) => this.forms.list(scope, filter, part),
      count: (age) => this.forms.count(scope, filter, age),
      toDto: (form) => toFormListEntryDto(form, whiteLabel),
      isId: isUuid,
    });
  }

  /** The schema of a form. @throws NotFoundError */
  async schema(scope: Scope, key: string): Promise<FormSchemaDto> {
    const { form, withData } = await this.forms.getTreeWithData(scope, key);
    return toFormSchemaDto(form, withData);
  }

  /** The form with this wire id, for submissions. @throws NotFoundError */
  async submissionForm(scope: TeamScope, key: string): Promise<SubmissionForm> {
    const form = (await this.submissionTarget(scope, [key])).forms.get(key);
    if (form?.key !== key) throw new NotFoundError(`Form ${key}`);
    return form;
  }

  /** What a submission for forms, named by their ids or else their names, with values of the fields with `keys` is checked against. */
  async submissionTarget(scope: TeamScope, idsOrNames: string[], keys: string[] = []): Promise<SubmissionTarget> {
    const found = await this.forms.findForSubmission(scope, idsOrNames, keys);
    const forms = found.forms.map((form) => new SubmissionForm(form));
    const named = (text: string) => forms.find(({ key }) => key === text) ?? forms.find(({ name }) => name === text);
    return {
      forms: new Map(idsOrNames.map((text) => [text, named(text)] as const).filter(isFound)),
      fields: new Map(found.fields.map((field) => [field.key, field])),
    };
  }

  /** The form of that id, else of that name, with its steps. */
  steps(scope: TeamScope, idOrName: string): Promise<FormSteps | null> {
    return this.forms.findSteps(scope, idOrName);
  }

  /** The ids of the fields on the form of that id. @throws NotFoundError */
  async fieldKeys(scope: TeamScope, key: string): Promise<string[]> {
    return [...(await this.submissionForm(scope, key)).fieldKeys];
  }

  /** The form of that id, as its completion needs it. @throws NotFoundError */
  async completionForm(scope: TeamScope, key: string): Promise<CompletionForm> {
    return new CompletionForm(await this.forms.getTree(scope, key));
  }

  /** The same for several forms, those that there are. */
  async completionForms(scope: TeamScope, keys: string[]): Promise<CompletionForm[]> {
    return (await this.forms.findTrees(scope, keys)).map((form) => new CompletionForm(form));
  }

  /** The internal ids of the form's fields in which any user has a value. */
  fieldsWithData(scope: Scope, form: FormTree): Promise<ReadonlySet<string>> {
    const ids = new Set(form.steps.flatMap(({ fields }) => fields.map(({ field }) => field.id)));
    return this.forms.fieldsWithData(scope, [...ids]);
  }
}

const isFound = <Found>(entry: readonly [string, Found | undefined]): entry is readonly [string, Found] =>
  entry[1] !== undefined;

const splitTags = (tags = '') =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
