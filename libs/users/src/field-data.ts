import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FieldUsage, type ValueSource } from '@app/forms';
import { hasValue } from './field-values.repository';
import { hasResults } from './submissions/submissions.repository';

/** Tells the lib `forms` which fields and forms have data in an environment. */
@Injectable()
export class FieldData implements ValueSource, OnModuleInit {
  constructor(private readonly usage: FieldUsage) {}

  onModuleInit(): void {
    this.usage.register(this);
  }

  hasValue(fieldId: string, environmentId: string): string {
    return hasValue(fieldId, environmentId);
  }

  hasResults(formId: string, environmentId: string): string {
    return hasResults(formId, environmentId);
  }
}
