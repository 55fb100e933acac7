import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FieldUsage, type ValueSource } from '@app/forms';

/** Tells the lib `forms` which fields have data in an environment. */
@Injectable()
export class FieldData implements ValueSource, OnModuleInit {
  constructor(private readonly usage: FieldUsage) {}

  onModuleInit(): void {
    this.usage.register(this);
  }

  /** One index lookup per field, independent of its number of values. */
  hasValue(fieldId: string, environmentId: string): string {
    return `EXISTS (SELECT FROM field_value v WHERE v.field_id = ${fieldId} AND v.environment_id = ${environmentId})`;
  }
}
