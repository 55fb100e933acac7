import type { Scope } from '@app/teams';
import { Injectable } from '@nestjs/common';

/** Reports in which fields users of an environment have values. */
export interface ValueSource {
  /** The subset of the given fields (internal ids) in which any user of the environment has a value. */
  fieldsWithValues(scope: Scope, fieldIds: string[]): Promise<Set<string>>;
}

/**
 * Reports which fields have data. Values belong to the lib `users`, which this lib must not import, so that lib registers a
 * source when its module starts.
 */
@Injectable()
export class FieldUsage {
  private source: ValueSource | null = null;

  register(source: ValueSource): void {
    this.source = source;
  }

  /** The internal ids of the fields that have data; empty while no source is registered. */
  async fieldsWithValues(scope: Scope, fieldIds: Iterable<string>): Promise<ReadonlySet<string>> {
    const ids = [...new Set(fieldIds)];
    return this.source && ids.length > 0 ? this.source.fieldsWithValues(scope, ids) : new Set();
  }
}
