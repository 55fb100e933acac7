import { Injectable } from '@nestjs/common';
import {
  type ExportType,
  isUuid,
  listFilter,
  type Listing,
  RowExport,
  rowBatches,
  rowsOfPage,
  toDate,
} from '@app/core';
import type { SubmissionForm } from '@app/forms';
import { AuditTrail, type Scope } from '@app/teams';
import { FieldValuesService } from '../field-values.service';
import { ValueFilters } from '../value-filter';
import { NamedForms } from './named-forms';
import { submissionColumns } from './submission-columns';
import { SubmissionDto, type SubmissionListQuery, toSubmissionDto } from './submission.dto';
import type { Submission } from './submission.entity';
import { type SubmissionFilter, SubmissionsRepository } from './submissions.repository';

/** Submissions of a batch of an export. Each may hold the values of a thousand fields. */
const BATCH = 200;

/** The submissions of a form, in pages and as files. */
@Injectable()
export class SubmissionList {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly forms: NamedForms,
    private readonly values: FieldValuesService,
    private readonly filters: ValueFilters,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * One page, newest first, or with `type` all of them in that format.
   * @throws NotFoundError for an unknown form; InvalidInputError for half of a filter by a value
   */
  async read(scope: Scope, query: SubmissionListQuery, type: ExportType): Promise<Listing<SubmissionDto> | RowExport> {
    const form = await this.forms.get(scope, query.form_id);
    const filter = await this.filterOf(scope, query);
    if (type) return RowExport.of(type, SubmissionDto, this.all(scope, form, filter), submissionColumns(form));
    const { total, rows, next } = await rowsOfPage(query, {
      read: (part) => this.submissions.list(scope, form.id, filter, part),
      count: (age) => this.submissions.count(scope, form.id, filter, age),
      isId: isUuid,
    });
    return { count: total, results: await this.toDtos(scope, form, rows), after: next };
  }

  /** The export has an entry in the audit log, which is written before anything is sent. */
  private async *all(scope: Scope, form: SubmissionForm, filter: SubmissionFilter): AsyncGenerator<SubmissionDto[]> {
    await this.trail.addRead({ objectType: 'form', objectIds: [form.key] });
    const batches = rowBatches(BATCH, (part) => this.submissions.list(scope, form.id, filter, part));
    for await (const rows of batches) yield this.toDtos(scope, form, rows);
  }

  private async filterOf(scope: Scope, query: SubmissionListQuery): Promise<SubmissionFilter> {
    const { user_id: userId, start_time, end_time, completed } = query;
    const holding = await this.filters.read(scope, query);
    return { ...listFilter(query), userId, after: toDate(start_time), before: toDate(end_time), completed, holding };
  }

  /** Open submissions show the values of their users, which one query reads. */
  private async toDtos(scope: Scope, form: SubmissionForm, rows: Submission[]): Promise<SubmissionDto[]> {
    const open = rows.filter(({ fields }) => fields === null);
    const keys = [...new Set([...form.fieldKeys, ...open.flatMap(({ hiddenKeys }) => hiddenKeys)])];
    const userIds = open.map(({ userId }) => userId);
    const values = open.length > 0 ? await this.values.valuesOfUsers(scope, userIds, keys) : new Map<string, never>();
    const submissions = rows.map((row) =>
      toSubmissionDto(row, form, form.ownValues(values.get(row.userId) ?? {}, row.hiddenKeys)),
    );
    return this.values.withFileUrls(scope, submissions);
  }
}
