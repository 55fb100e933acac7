import type { Scope } from '@app/teams';
import { Injectable } from '@nestjs/common';

/** Knows in which fields users of an environment have values. */
export interface ValueSource {
  /** Those of the given fields (internal ids) in which any user of the environment has a value. */
  fieldsWithValues(scope: Scope, fieldIds: string[]): Promise<Set<string>>;
}

/**
 * Tells forms whether their fields have data. Values belong to a lib to the right of this one, which registers itself
 * here when its module starts.
 */
@Injectable()
export class FieldUsage {
  private source: ValueSource | null = null;

  register(source: ValueSource): void {
    this.source = source;
  }

  /** The internal ids of those fields that hold data; none while no source has registered. */
  async fieldsWithValues(scope: Scope, fieldIds: Iterable<string>): Promise<ReadonlySet<string>> {
    const ids = [...new Set(fieldIds)];
    return this.source && ids.length > 0 ? this.source.fieldsWithValues(scope, ids) : new Set();
  }
}
