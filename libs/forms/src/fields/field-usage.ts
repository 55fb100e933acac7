import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { Field } from './field.entity';
import type { FieldUse } from './field-uses';

/** Tells in which fields users of an environment have values, and which forms they have opened or submitted. */
export interface ValueSource {
  /** SQL that is true when any user of the environment has a value in the field; both are expressions of internal ids. */
  hasValue(fieldId: string, environmentId: string): string;
  /** SQL that is true when the form has submissions or events of users of the environment. */
  hasResults(formId: string, environmentId: string): string;
}

/** A field by its internal id and its key. */
type UsedField = Pick<Field, 'id' | 'key'>;

/** Tells which objects of another lib refer to a field by internal id, or name it in a text by its key: the oldest ones, at most `MAX_USES_READ`. */
export type FieldUser = (scope: TeamScope, field: UsedField) => Promise<FieldUse>;

/**
 * Tells which fields and forms have data of users. These belong to the lib `users`, which this lib must not import, so that lib
 * registers a source when its module starts; so do libs with other objects that refer to fields.
 */
@Injectable()
export class FieldUsage {
  private source: ValueSource | null = null;
  private readonly users: FieldUser[] = [];

  register(source: ValueSource): void {
    this.source = source;
  }

  registerUser(user: FieldUser): void {
    this.users.push(user);
  }

  /** The uses of a field by objects of other libs. */
  others(scope: TeamScope, field: UsedField): Promise<FieldUse[]> {
    return Promise.all(this.users.map((user) => user(scope, field)));
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
