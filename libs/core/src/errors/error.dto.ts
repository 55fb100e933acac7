import { ApiSchema } from '@nestjs/swagger';
import { EnumField, NestedField, StringField } from '../contract/fields';
import { ERROR_CODES, type ErrorCode } from './error-codes';

@ApiSchema({ description: 'One problem of the input.' })
export class InputProblemDto {
  @StringField({ description: 'where in the input, e.g. steps[0].fields[1].metadata.options' }) path!: string;
  @StringField({ description: 'what is wrong there, in words' }) message!: string;
}

@ApiSchema({ description: 'The one shape of every error response. Decide by `code`; `detail` is for people.' })
export class ErrorDto {
  @StringField({ description: 'one readable sentence' }) detail!: string;
  @EnumField(Object.keys(ERROR_CODES), 'ErrorCode', { description: 'stable; new ones may be added' }) code!: ErrorCode;
  @NestedField(() => InputProblemDto, { array: true, optional: true, description: 'every problem of the input' })
  errors?: InputProblemDto[];
  @StringField({ optional: true, description: 'the same as detail, on routes that take user keys' }) message?: string;
  @StringField({ description: 'also in the X-Request-Id header and in the log' }) request_id!: string;
}
