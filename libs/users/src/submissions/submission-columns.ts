import { type CsvColumns, fieldsOf } from '@app/core';
import type { SubmissionForm } from '@app/forms';
import { SubmissionDto } from './submission.dto';

/**
 * The columns of submissions in CSV: the members, in place of `fields` a column `fields.<id>` for each field that the form has
 * now, and at the end `other_fields`: as JSON the submitted values of hidden fields and of those that it does not have any more.
 */
export function submissionColumns({ fieldKeys }: Pick<SubmissionForm, 'fieldKeys'>): CsvColumns {
  const members = fieldsOf(SubmissionDto)
    .map(({ name }) => name as keyof SubmissionDto)
    .filter((name) => name !== 'fields');
  const keys = [...fieldKeys].sort();
  const cellsOf = (entry: object) => {
    const submission = entry as SubmissionDto;
    const { fields } = submission;
    const others = Object.entries(fields).filter(([key]) => !fieldKeys.has(key));
    const values = keys.map((key) => (Object.hasOwn(fields, key) ? fields[key] : ''));
    return [...members.map((name) => submission[name]), ...values, others.length > 0 ? Object.fromEntries(others) : ''];
  };
  return { names: [...members, ...keys.map((key) => `fields.${key}`), 'other_fields'], cellsOf };
}
