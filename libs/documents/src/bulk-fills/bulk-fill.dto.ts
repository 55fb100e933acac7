import { ApiSchema } from '@nestjs/swagger';
import {
  DateField,
  EnumField,
  ErrorDto,
  IntegerField,
  NestedField,
  PageQuery,
  StringField,
  UuidField,
} from '@app/core';
import { FillInputDto } from '../envelopes/envelope.dto';

/** Rows of one call (contract addition; it counts as one for the rate limit). */
const MAX_ROWS = 1_000;

@ApiSchema({
  description: 'A template, and a row for each document to be made of it. One call counts as one for the rate limit.',
})
export class BulkFillDocumentsDto {
  @UuidField({ description: 'template to fill' }) document!: string;
  @NestedField(() => FillInputDto, {
    array: true,
    minItems: 1,
    maxItems: MAX_ROWS,
    description: 'what each document is filled with, and whom it is for',
  })
  rows!: FillInputDto[];
}

const BULK_ROW_STATES = ['pending', 'filled', 'failed', 'cancelled', 'deleted'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

export class BulkFillQuery extends PageQuery {
  @EnumField(BULK_ROW_STATES, 'BulkFillRowState', {
    optional: true,
    description: 'only rows in this state, such as `failed`; absent: all',
  })
  state?: BulkRowState;
}

@ApiSchema({ description: 'How far a bulk fill has come.' })
export class BulkFillProgressDto {
  @UuidField({ description: 'bulk fill ID (UUID), for reading its rows, cancelling and retrying' }) id!: string;
  @UuidField({ nullable: true, description: 'the template, also after its deletion' }) document!: string | null;
  @IntegerField({ description: 'number of rows in the request' }) total!: number;
  @IntegerField({ description: 'rows that wait for a worker, or that one fills' }) pending!: number;
  @IntegerField({ description: 'rows whose document is ready' }) filled!: number;
  @IntegerField({ description: 'rows that could not be filled; they can be retried' }) failed!: number;
  @IntegerField({ description: 'rows that `cancel` stopped before they were filled; they stay unfilled' })
  cancelled!: number;
  @IntegerField({ description: 'rows whose envelope was deleted, also with its user' }) deleted!: number;
  @DateField() created_at!: Date;
}

@ApiSchema({ description: 'A row of a bulk fill and its document.' })
export class BulkFillRowDto {
  @IntegerField({ description: 'index in the request, from 0' }) row!: number;
  @EnumField(BULK_ROW_STATES, 'BulkFillRowState', {
    description: '`pending`, `filled`, `failed`, `cancelled`, or `deleted` with its envelope',
  })
  state!: BulkRowState;
  @StringField({ nullable: true, description: 'the user that the request named for this row; null for none' })
  user_id!: string | null;
  @UuidField({ nullable: true, description: 'null until the row is filled' }) envelope_id!: string | null;
  @StringField({ nullable: true, description: 'address of the filled document; each response has a new one' })
  file_url!: string | null;
  @StringField({ array: true, description: 'values that no placeholder asks for' }) unused_values!: string[];
  @StringField({ array: true, description: 'as in a fill with detail=true' }) warnings!: string[];
  @StringField({ optional: true, description: 'the link for the signer, when the call asked for it' })
  signing_url?: string;
  @NestedField(() => ErrorDto, { nullable: true, description: 'why the row could not be filled' })
  error!: ErrorDto | null;
}

@ApiSchema({ description: 'A bulk fill with a page of its rows.' })
export class BulkFillDto extends BulkFillProgressDto {
  @IntegerField({ description: 'number of this page of rows, from 1' }) page!: number;
  @IntegerField({ description: 'at least 1' }) total_pages!: number;
  @NestedField(() => BulkFillRowDto, { array: true, description: 'rows of this page in the order of the request' })
  rows!: BulkFillRowDto[];
}
