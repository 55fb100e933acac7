import { ApiSchema } from '@nestjs/swagger';
import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  NumberField,
  StringField,
  UuidField,
} from '@app/core';

export const PAGE_UNITS = ['point', 'pixel', 'character'] as const;

@ApiSchema({ description: 'A box in the unit of its page, from the top left corner.' })
export class PagePointsDto {
  @NumberField({ description: 'left edge of the box, in `unit` from the left edge of the page' }) x!: number;
  @NumberField({ description: 'top edge of the box, in `unit` from the top edge of the page' }) y!: number;
  @NumberField({ description: 'extent of the box to the right, in `unit`' }) width!: number;
  @NumberField({ description: 'extent of the box downwards, in `unit`' }) height!: number;
  @EnumField(PAGE_UNITS, 'PageUnit', {
    description: 'points (1/72 inch) of PDFs, pixels of pictures, characters and lines of plain text',
  })
  unit!: (typeof PAGE_UNITS)[number];
}

@ApiSchema({
  description:
    'Where something stands in a document: a page and fractions of its size, so that it fits a picture of any ' +
    'size.',
})
export class BoundingBoxDto {
  @IntegerField({ description: 'number of the page, the first being 1, through all files of the run' }) page!: number;
  @NumberField({ description: 'fraction of the page, from its left edge' }) x!: number;
  @NumberField({ description: 'fraction of the page, from its top edge' }) y!: number;
  @NumberField({ description: 'fraction of the width of the page: 0.5 is half a page' }) width!: number;
  @NumberField({ description: 'fraction of the height of the page: 0.1 is a tenth of a page' }) height!: number;
  @NestedField(() => PagePointsDto, {
    optional: true,
    description: 'the box in the unit of its page; absent in runs of earlier versions',
  })
  points?: PagePointsDto;
}

@ApiSchema({ description: 'A value that was extracted from a document.' })
export class ExtractedValueDto {
  @StringField({ description: 'field key; empty when the query saves to no field' }) field_id!: string;
  @StringField({ description: 'empty when the query saves to no field' }) field_internal_id!: string;
  @AnyField({
    description:
      'the value in the type of its field: text, number, truth value, or an array of them; null when none was found',
  })
  value!: unknown;
  @StringField({ optional: true, description: 'the entity of the query that was asked for' }) entity?: string;
  @NumberField({
    optional: true,
    description:
      '0–100; 100 for what a reviewer has corrected or approved; when the extraction or the callback asks for it',
  })
  confidence?: number;
  @NestedField(() => BoundingBoxDto, { array: true, optional: true, description: 'when the callback asks for them' })
  bounding_boxes?: BoundingBoxDto[];
}

@ApiSchema({ description: 'The result of a finished run.' })
export class ExtractionEventDto {
  @UuidField({ description: 'extraction ID (UUID) whose run it is' }) extraction_id!: string;
  @UuidField({ description: 'run ID (UUID): `GET /api/ai/extraction/{extraction_id}/run/{run_id}/` answers the rest' })
  extraction_run_id!: string;
  @StringField({ description: 'the user on whom the values are stored; `GET /api/field/?id=…` answers them' })
  user_id!: string;
  @StringField({ description: 'name of the document as it was uploaded; empty for a run over the values of a user' })
  file_name!: string;
  @BooleanField({
    description: 'false: the document could not be read or a reviewer rejected the run, and `error` says why',
  })
  success!: boolean;
  @StringField({ description: 'what went wrong, or did not fit its field; else empty' }) error!: string;
  @NestedField(() => ExtractedValueDto, {
    array: true,
    description: 'the extracted values in the order of the queries; empty for a failed run',
  })
  data!: ExtractedValueDto[];
  @DateField({ description: 'when the run was started' }) created_at!: Date;
}

const EXTRACTION_EVENTS = ['extraction.completed', 'extraction.failed'] as const;

@ApiSchema({ description: 'The body that the webhook integration of an extraction sends.' })
export class ExtractionWebhookDto extends ExtractionEventDto {
  @EnumField(EXTRACTION_EVENTS, 'ExtractionEventType', {
    description: '`extraction.completed` for a successful run, else `extraction.failed`',
  })
  event!: (typeof EXTRACTION_EVENTS)[number];
  @StringField({ description: 'the name of the environment of the run' }) environment!: string;
  @StringField({ description: 'name of the extraction when the message was made' }) extraction_name!: string;
}

@ApiSchema({ description: 'The body of the callback that a call requests for its runs by the part `webhook`.' })
export class ExtractionCallbackDto extends ExtractionEventDto {
  @EnumField(EXTRACTION_EVENTS, 'ExtractionEventType', {
    description: '`extraction.completed` for a successful run, else `extraction.failed`',
  })
  event!: (typeof EXTRACTION_EVENTS)[number];
  @BooleanField({
    description:
      'the run waits for review, and the callback asked for boxes or scores: only values that need no review',
  })
  partial!: boolean;
}
