import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { fieldsOf } from './declarations';

type Class<T extends object> = new () => T;

/** The PATCH variant of a DTO: the same members with the same rules, all optional. Null does not count as absent. */
export function partialOf<T extends object>(dto: Class<T>, name: string): Class<Partial<T>> {
  const Base = dto as Class<object>;
  const fields = fieldsOf(dto);
  class PartialDto extends Base {
    constructor() {
      super();
      // The defaults of the full DTO would reset members that the request does not name.
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
