import { ApiSchema } from '@nestjs/swagger';
import { Injectable } from '@nestjs/common';
import { AnyField, DateField, inBatches, JsonField, NestedField, StringField, UuidField } from '@app/core';
import { BoundingBoxDto } from '@app/events';
import { AuditTrail, type Scope } from '@app/teams';
import type { Datapoint, ExtractionRun } from '../runs/extraction-run.entity';
import { machineValueOf } from './review.dto';
import { ReviewsRepository } from './reviews.repository';

/** Runs that an export reads at once. */
const BATCH = 100;

@ApiSchema({ description: 'A value that a reviewer changed.' })
export class CorrectionDto {
  @StringField({ description: 'what was asked for, as the query has it' }) entity!: string;
  @AnyField({ description: 'what the machine had found; null when it found nothing' }) machine_value!: unknown;
  @AnyField({ description: 'null when the document has no such value' }) corrected_value!: unknown;
  @NestedField(() => BoundingBoxDto, {
    array: true,
    description: 'where the value stands, as the machine or the reviewer marked it; empty for none',
  })
  boxes!: BoundingBoxDto[];
  @StringField({ description: 'e-mail of the reviewer' }) by!: string;
  @DateField({ description: 'when the reviewer changed the value, ISO 8601 in UTC' }) at!: string;
}

@ApiSchema({
  description: 'An approved document with its values, as an entry of a manifest that the score commands read.',
})
export class ReviewedDocumentDto {
  @StringField({ description: 'name of the document as it was uploaded' }) file!: string;
  @JsonField({ description: 'the approved values by entity' }) truth!: Record<string, unknown>;
  @JsonField({ description: '`bool` or `text`, by entity' }) types!: Record<string, string>;
  @NestedField(() => CorrectionDto, { array: true, description: 'the values that a reviewer changed' })
  corrections!: CorrectionDto[];
  @UuidField({ description: 'run (UUID) whose values were approved' }) run_id!: string;
  @UuidField({ description: 'extraction ID (UUID) that the run belongs to' }) extraction_id!: string;
}

/** The approved runs as a data set. */
@Injectable()
export class CorrectionSet {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** Approved documents in batches, in the order in which they came to review. The export has an entry in the audit log. */
  async *export(scope: Scope, extractionId?: string): AsyncGenerator<ReviewedDocumentDto[]> {
    await this.trail.addRead({ objectType: 'review' });
    const read = (after?: ExtractionRun) => this.reviews.approved(scope, extractionId, BATCH, after);
    yield* inBatches(BATCH, read, toReviewedDocumentDto);
  }
}

export function toReviewedDocumentDto({ id, extractionId, fileName, data }: ExtractionRun): ReviewedDocumentDto {
  const known = data.filter(({ value }) => value !== null);
  const typeOf = (value: unknown) => (typeof value === 'boolean' ? 'bool' : 'text');
  return {
    file: fileName,
    truth: Object.fromEntries(known.map(({ entity, value }) => [entity, value])),
    types: Object.fromEntries(known.map(({ entity, value }) => [entity, typeOf(value)])),
    corrections: data.flatMap(toCorrectionDto),
    run_id: id,
    extraction_id: extractionId,
  };
}

function toCorrectionDto(datapoint: Datapoint): CorrectionDto[] {
  const { entity, value, boxes, correction } = datapoint;
  if (!correction) return [];
  const { by, at } = correction;
  return [{ entity, machine_value: machineValueOf(datapoint), corrected_value: value, boxes, by, at }];
}
