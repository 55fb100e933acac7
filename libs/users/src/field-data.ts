import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FieldUsage, type ValueSource } from '@app/forms';
import type { Scope } from '@app/teams';
import { FieldValuesRepository } from './field-values.repository';

/** Reports to the lib `forms` which fields have data in an environment. */
@Injectable()
export class FieldData implements ValueSource, OnModuleInit {
  constructor(
    private readonly values: FieldValuesRepository,
    private readonly usage: FieldUsage,
  ) {}

  onModuleInit(): void {
    this.usage.register(this);
  }

  fieldsWithValues(scope: Scope, fieldIds: string[]): Promise<Set<string>> {
    return this.values.fieldsWithValues(scope, fieldIds);
  }
}
