import { inBatches } from '@app/core';
import type { Auth, Scope, TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { FieldUsage } from './fields/field-usage';
import { toFormListEntryDto, toFormSchemaDto } from './form-schema.mapper';
import type { Form } from './entities/form.entity';
import type { FormTree } from './store/form-tree';
import type { FormListEntryDto, FormListQuery, FormSchemaDto } from './form.dto';
import { FormsRepository } from './forms.repository';
import { SubmissionForm } from './submissions/submission-form';

/** Rows per batch of a streamed list. */
const BATCH = 500;

/** Reads the forms of a team. */
@Injectable()
export class FormsService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly usage: FieldUsage,
  ) {}

  /** Every form with all of `tags` in batches, newest first. */
  list({ scope, whiteLabel }: Auth, { tags, active }: FormListQuery): AsyncGenerator<FormListEntryDto[]> {
    const filter = { tags: splitTags(tags), active };
    const read = (after?: Form) => this.forms.newest(scope, filter, BATCH, after);
    return inBatches(BATCH, read, (form) => toFormListEntryDto(form, whiteLabel));
  }

  /** The schema of a form, with one query for its parts and one for the fields that have data. @throws NotFoundError */
  async schema(scope: Scope, key: string): Promise<FormSchemaDto> {
    const form = await this.forms.getTree(scope, key);
    return toFormSchemaDto(form, await this.fieldsWithData(scope, form));
  }

  /** The form with this wire id, for submissions. @throws NotFoundError */
  async submissionForm(scope: TeamScope, key: string): Promise<SubmissionForm> {
    return new SubmissionForm(await this.forms.getTree(scope, key));
  }

  /** The form with this wire id, else with this name, for submissions; null when there is none. */
  async findSubmissionForm(scope: TeamScope, idOrName: string): Promise<SubmissionForm | null> {
    const key = await this.forms.findKey(scope, idOrName);
    const form = key === null ? null : await this.forms.findTree(scope, key);
    return form && new SubmissionForm(form);
  }

  /** The internal ids of the form's fields in which any user has a value. */
  fieldsWithData(scope: Scope, form: FormTree): Promise<ReadonlySet<string>> {
    return this.usage.fieldsWithValues(
      scope,
      form.steps.flatMap(({ fields }) => fields.map(({ field }) => field.id)),
    );
  }
}

const splitTags = (tags = '') =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
