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

/** Rows that are in memory at a time while a list is sent. */
const BATCH = 500;

/** The forms of a team as everyone reads them. */
@Injectable()
export class FormsService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly usage: FieldUsage,
  ) {}

  /** Every form in batches, newest first; `tags` must all be there. */
  list({ scope, whiteLabel }: Auth, { tags, active }: FormListQuery): AsyncGenerator<FormListEntryDto[]> {
    const filter = { tags: splitTags(tags), active };
    const read = (behind?: Form) => this.forms.newest(scope, filter, BATCH, behind);
    return inBatches(BATCH, read, (form) => toFormListEntryDto(form, whiteLabel));
  }

  /** The schema of a form: one query for all its parts, one for which fields have data. @throws NotFoundError */
  async schema(scope: Scope, key: string): Promise<FormSchemaDto> {
    const form = await this.forms.getTree(scope, key);
    return toFormSchemaDto(form, await this.fieldsWithData(scope, form));
  }

  /** The form of that id, as submissions need it. @throws NotFoundError */
  async submissionForm(scope: TeamScope, key: string): Promise<SubmissionForm> {
    return new SubmissionForm(await this.forms.getTree(scope, key));
  }

  /** The same for a form that is named by its id, else by its name; null when there is none. */
  async findSubmissionForm(scope: TeamScope, idOrName: string): Promise<SubmissionForm | null> {
    const key = await this.forms.findKey(scope, idOrName);
    const form = key === null ? null : await this.forms.findTree(scope, key);
    return form && new SubmissionForm(form);
  }

  /** The internal ids of the form's fields in which some user has a value. */
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
