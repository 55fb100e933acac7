import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PreparedStatements, type Statement } from '@app/core';
import { FieldUsage, type ValueSource } from '@app/forms';
import type { Scope } from '@app/teams';

/** One index lookup per field, independent of the number of values. */
const WITH_VALUES: Statement = {
  name: 'values.fields_with_values',
  text: `SELECT asked.id FROM unnest($2::uuid[]) AS asked (id)
    WHERE EXISTS (SELECT FROM field_value v WHERE v.field_id = asked.id AND v.environment_id = $1)`,
};

/** Reports to the lib `forms` which fields have data in an environment. */
@Injectable()
export class FieldData implements ValueSource, OnModuleInit {
  constructor(
    private readonly statements: PreparedStatements,
    private readonly usage: FieldUsage,
  ) {}

  onModuleInit(): void {
    this.usage.register(this);
  }

  async fieldsWithValues({ environmentId }: Scope, fieldIds: string[]): Promise<Set<string>> {
    const rows = await this.statements.rows<{ id: string }>(WITH_VALUES, [environmentId, fieldIds]);
    return new Set(rows.map(({ id }) => id));
  }
}
