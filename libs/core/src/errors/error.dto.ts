import { NestedField, StringField } from '../contract/fields';

export class InputProblemDto {
  @StringField({ description: 'where in the input, e.g. steps[0].fields[1].metadata.options' }) path!: string;
  @StringField() message!: string;
}

/** The one shape of every error response. */
export class ErrorDto {
  @StringField({ description: 'one readable sentence' }) detail!: string;
  @StringField({ description: 'stable, snake_case' }) code!: string;
  @NestedField(() => InputProblemDto, { array: true, optional: true, description: 'every problem of the input' })
  errors?: InputProblemDto[];
  @StringField({ description: 'also in the X-Request-Id header and in the log' }) request_id!: string;
}
