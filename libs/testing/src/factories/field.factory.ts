import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Sent } from '../../../core/src/contract/sent/sent';
import type { FieldInput } from '../../../forms/src/fields/field-definition';
import { Field } from '../../../forms/src/fields/field.entity';
import type { FieldDefinitionDto } from '../../../forms/src/fields/field.dto';
import { FieldUsage } from '../../../forms/src/fields/field-usage';
import { FieldsRepository } from '../../../forms/src/fields/fields.repository';
import { FieldsService } from '../../../forms/src/fields/fields.service';

/** Creates a field of the team, by default a text field with a random id. */
export function aField(
  dataSource: DataSource,
  scope: { teamId: string },
  { id = `field_${randomBytes(4).toString('hex')}`, ...rest }: Partial<FieldInput> = {},
): Promise<FieldDefinitionDto> {
  const usage = new FieldUsage();
  const fields = new FieldsService(new FieldsRepository(dataSource.getRepository(Field), usage), usage);
  return fields.create(scope, new Sent({ id, ...rest }, []));
}
