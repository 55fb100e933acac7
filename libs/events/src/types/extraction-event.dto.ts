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

/** A box in the unit of its page, from the top left corner. */
export class PagePointsDto {
  @NumberField() x!: number;
  @NumberField() y!: number;
  @NumberField() width!: number;
  @NumberField() height!: number;
  @EnumField(PAGE_UNITS, 'PageUnit', {
    description: 'points (1/72 inch) of PDFs, pixels of pictures, characters and lines of plain text',
  })
  unit!: (typeof PAGE_UNITS)[number];
}

export class BoundingBoxDto {
  @IntegerField({ description: 'from 1' }) page!: number;
  @NumberField({ description: 'fraction of the page, from its left edge' }) x!: number;
  @NumberField({ description: 'fraction of the page, from its top edge' }) y!: number;
  @NumberField() width!: number;
  @NumberField() height!: number;
  @NestedField(() => PagePointsDto, {
    optional: true,
    description: 'the box in the unit of its page; absent in runs of earlier versions',
  })
  points?: PagePointsDto;
}

export class ExtractedValueDto {
  @StringField({ description: 'field key; empty when the query saves to no field' }) field_id!: string;
  @StringField({ description: 'empty when the query saves to no field' }) field_internal_id!: string;
  @AnyField() value!: unknown;
  @StringField({ optional: true, description: 'the entity of the query that was asked for' }) entity?: string;
  @NumberField({ optional: true, description: '0–100; when the extraction or the callback asks for it' })
  confidence?: number;
  @NestedField(() => BoundingBoxDto, { array: true, optional: true, description: 'when the callback asks for them' })
  bounding_boxes?: BoundingBoxDto[];
}

/** The result of a finished run. */
export class ExtractionEventDto {
  @UuidField() extraction_id!: string;
  @UuidField() extraction_run_id!: string;
  @StringField() user_id!: string;
  @StringField() file_name!: string;
  @BooleanField() success!: boolean;
  @StringField({ description: 'what went wrong, or did not fit its field; else empty' }) error!: string;
  @NestedField(() => ExtractedValueDto, { array: true }) data!: ExtractedValueDto[];
  @DateField({ description: 'when the run was started' }) created_at!: Date;
}

export const EXTRACTION_EVENTS = ['extraction.completed', 'extraction.failed'] as const;

/** The body that the webhook integration of an extraction sends. */
export class ExtractionWebhookDto extends ExtractionEventDto {
  @EnumField(EXTRACTION_EVENTS, 'ExtractionEventType') event!: (typeof EXTRACTION_EVENTS)[number];
  @StringField({ description: 'the name of the environment of the run' }) environment!: string;
  @StringField() extraction_name!: string;
}

/** The body of the callback that a call requests for its runs (decisions, "Webhook payload"). */
export class ExtractionCallbackDto extends ExtractionEventDto {
  @EnumField(EXTRACTION_EVENTS, 'ExtractionEventType') event!: (typeof EXTRACTION_EVENTS)[number];
  @BooleanField({
    description:
      'the run waits for review, and the callback asked for boxes or scores: only values that need no review',
  })
  partial!: boolean;
}
