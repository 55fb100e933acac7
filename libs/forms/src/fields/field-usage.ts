import { Injectable } from '@nestjs/common';

/** Tells in which fields users of an environment have values, and which forms they have opened or submitted. */
export interface ValueSource {
  /** SQL that is true when any user of the environment has a value in the field; both are expressions of internal ids. */
  hasValue(fieldId: string, environmentId: string): string;
  /** SQL that is true when the form has submissions or events of users of the environment. */
  hasResults(formId: string, environmentId: string): string;
}

/**
 * Tells which fields and forms have data of users. These belong to the lib `users`, which this lib must not import, so that lib registers a
 * source when its module starts.
 */
@Injectable()
export class FieldUsage {
  private source: ValueSource | null = null;

  register(source: ValueSource): void {
    this.source = source;
  }

  /** As in `ValueSource`. */
  hasValue(fieldId: string, environmentId: string): string {
    return this.registered().hasValue(fieldId, environmentId);
  }

  /** As in `ValueSource`. */
  hasResults(formId: string, environmentId: string): string {
    return this.registered().hasResults(formId, environmentId);
  }

  private registered(): ValueSource {
    if (!this.source) throw new Error('No source of values is registered.');
    return this.source;
  }
}
