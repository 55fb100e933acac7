import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { fieldsOf } from './declarations';

type Class<T extends object> = new () => T;

/** A DTO of the same members, all optional: what a PATCH takes. Values still obey the same rules; null does not pass for absent. */
export function partialOf<T extends object>(dto: Class<T>, name: string): Class<Partial<T>> {
  const Base = dto as Class<object>;
  const fields = fieldsOf(dto);
  class PartialDto extends Base {
    constructor() {
      super();
      // Defaults of the whole DTO would turn "unchanged" into "reset".
      for (const field of fields) Reflect.deleteProperty(this, field.name);
    }
  }
  for (const field of fields) {
    ApiProperty({ ...field.api, required: false, default: undefined } as ApiPropertyOptions)(
      PartialDto.prototype,
      field.name,
    );
    ValidateIf((_, value) => value !== undefined)(PartialDto.prototype, field.name);
  }
  Object.defineProperty(PartialDto, 'name', { value: name });
  return PartialDto;
}
