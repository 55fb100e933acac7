import { ApiSchema } from '@nestjs/swagger';
import { EnumField, StringField } from '@app/core';
import { Comparison } from './form-model';

const ID = { min: 1, max: 255 } as const;

@ApiSchema({ description: 'Compares the value of a field.' })
export class ConditionDto {
  @EnumField(Comparison, 'Comparison', {
    description: '`equal`: the value is the given one, of several values one is; `not_equal`: the opposite',
  })
  comparison!: Comparison;
  @StringField({ ...ID, description: 'field whose value is compared' }) field_key!: string;
  @StringField({ max: 20_000, description: 'value compared against' }) value!: string;
}
