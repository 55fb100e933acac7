import { Injectable } from '@nestjs/common';
import { InvalidInputError } from '@app/core';
import { FieldsService } from '@app/forms';
import type { TeamScope } from '@app/teams';

/** The options of the query parameters of a list that selects by a value of a field. */
export const FILTER_FIELD_ID = {
  optional: true,
  min: 1,
  max: 255,
  description: 'id of a field of the team; with filter_field_value only entries whose user has that value in it',
} as const;
export const FILTER_FIELD_VALUE = {
  optional: true,
  max: 1000,
  description: 'the value as text; of fields with several values one of them',
} as const;

/** A value that a list selects by, in a field of the team. */
export interface HeldValue {
  /** The internal id; `key` is the id on the wire. */
  fieldId: string;
  key: string;
  value: string;
}

/** The internal id in a filter by an unknown field: nobody has a value in it, so the list is empty. */
const NO_FIELD = '00000000-0000-0000-0000-000000000000';

/**
 * A condition of SQL: a user has the value `:value` in the field `:fieldId`. Text and numbers compare as they are written, a
 * list of texts has any of them. One lookup by primary key for each user.
 * @param environmentId and `userId`: columns of the query builder, which are followed by a space (it finds no others)
 */
export const userHolds = (environmentId: string, userId: string): string =>
  `EXISTS (SELECT FROM field_value v WHERE v.environment_id = ${environmentId} AND v.user_id = ${userId} AND v.field_id = :fieldId
    AND ${isOrHas('v.value')})`;

/** A condition of SQL: the JSON `value` is the text `:value`, or a list that has it. */
export const isOrHas = (value: string): string =>
  `(${value} #>> '{}' = :value OR ${value} @> jsonb_build_array(CAST(:value AS text)))`;

/** Reads `filter_field_id` and `filter_field_value`. */
@Injectable()
export class ValueFilters {
  constructor(private readonly fields: FieldsService) {}

  /** @throws InvalidInputError for one of the two members without the other */
  async read(
    scope: TeamScope,
    { filter_field_id: key, filter_field_value: value }: { filter_field_id?: string; filter_field_value?: string },
  ): Promise<HeldValue | undefined> {
    if (key === undefined && value === undefined) return undefined;
    if (key === undefined || value === undefined) {
      const path = key === undefined ? 'filter_field_id' : 'filter_field_value';
      throw new InvalidInputError([{ path, message: `${path} is required: it goes with the other one of the two` }]);
    }
    const field = (await this.fields.findByKeys(scope, [key])).get(key);
    return { fieldId: field?.id ?? NO_FIELD, key, value };
  }
}
