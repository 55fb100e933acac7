import { membersOf, NestedField, partialOf, SentBackFrom, UuidField, writeOf } from '@app/core';
import { QUERY, RULE, SETTINGS } from './extraction-columns';
import { ExtractionDto, ExtractionQueryDto, ExtractionRuleDto, ExtractionVariantDto } from './extraction.dto';
import { ExtractionIntegrationInputDto } from '../integrations/extraction-integration.dto';
import { FieldReferenceInput } from '@app/forms';

@SentBackFrom(() => ExtractionQueryDto)
export class SaveQueryDto extends writeOf(ExtractionQueryDto, membersOf(QUERY)) {
  @UuidField({ optional: true, description: 'of a query that exists, to keep it' }) id?: string;
  @NestedField(() => FieldReferenceInput, { optional: true, array: true, maxItems: 200 })
  save_to_fields: FieldReferenceInput[] = [];
}

export class SaveQueryOverrideDto {
  @UuidField() query_id!: string;
  @NestedField(() => FieldReferenceInput, { array: true, maxItems: 200 }) save_to_fields!: FieldReferenceInput[];
}

@SentBackFrom(() => ExtractionVariantDto)
export class SaveVariantDto extends writeOf(ExtractionVariantDto, ['name', 'fingerprint']) {
  @UuidField({ optional: true }) id?: string;
  @NestedField(() => FieldReferenceInput, { optional: true, array: true, maxItems: 100 })
  file_sources: FieldReferenceInput[] = [];
  @NestedField(() => SaveQueryOverrideDto, { optional: true, array: true, maxItems: 200 })
  query_overrides: SaveQueryOverrideDto[] = [];
}

@SentBackFrom(() => ExtractionRuleDto)
export class SaveExtractionRuleDto extends writeOf(ExtractionRuleDto, membersOf(RULE), {
  index: { description: 'its position when absent' },
}) {}

@SentBackFrom(() => ExtractionDto)
export class CreateExtractionDto extends writeOf(ExtractionDto, membersOf(SETTINGS)) {
  @NestedField(() => FieldReferenceInput, { optional: true, array: true, maxItems: 100 })
  file_sources: FieldReferenceInput[] = [];
  @NestedField(() => SaveQueryDto, { optional: true, array: true, maxItems: 200 }) queries: SaveQueryDto[] = [];
  @NestedField(() => SaveVariantDto, { optional: true, array: true, maxItems: 50 }) variants: SaveVariantDto[] = [];
  @NestedField(() => SaveExtractionRuleDto, { optional: true, array: true, maxItems: 200 })
  rules: SaveExtractionRuleDto[] = [];
  @NestedField(() => ExtractionIntegrationInputDto, { optional: true, array: true, maxItems: 50 })
  integrations: ExtractionIntegrationInputDto[] = [];
}

/** Absent members stay as they are; arrays are replaced as a whole. */
@SentBackFrom(() => ExtractionDto)
export class EditExtractionDto extends partialOf(CreateExtractionDto) {}
