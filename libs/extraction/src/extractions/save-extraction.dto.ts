import { ApiSchema } from '@nestjs/swagger';
import { membersOf, NestedField, partialOf, SentBackFrom, UuidField, writeOf } from '@app/core';
import { QUERY, RULE, SETTINGS } from './extraction-columns';
import { ExtractionDto, ExtractionQueryDto, ExtractionRuleDto, ExtractionVariantDto } from './extraction.dto';
import { ExtractionIntegrationInputDto } from '../integrations/extraction-integration.dto';
import { FieldReferenceInput } from '@app/forms';

@ApiSchema({ description: 'A query in a request.' })
@SentBackFrom(() => ExtractionQueryDto)
export class SaveQueryDto extends writeOf(ExtractionQueryDto, membersOf(QUERY)) {
  @UuidField({ optional: true, description: 'of a query that exists, to keep it' }) id?: string;
  @NestedField(() => FieldReferenceInput, {
    optional: true,
    array: true,
    maxItems: 200,
    description:
      'fields that store the answers; the nth entity goes to the nth field. Absent: the answers are in the run only, but those of auto_detect are saved to the fields with their names',
  })
  save_to_fields: FieldReferenceInput[] = [];
}

@ApiSchema({ description: 'Where a variant saves the answers of one query, in a request.' })
export class SaveQueryOverrideDto {
  @UuidField({ description: '`id` of a query that is sent in the same request' }) query_id!: string;
  @NestedField(() => FieldReferenceInput, {
    array: true,
    maxItems: 200,
    description: 'fields in place of those of the query; the nth entity goes to the nth field',
  })
  save_to_fields!: FieldReferenceInput[];
}

@ApiSchema({ description: 'A variant in a request.' })
@SentBackFrom(() => ExtractionVariantDto)
export class SaveVariantDto extends writeOf(ExtractionVariantDto, ['name', 'fingerprint']) {
  @UuidField({ optional: true, description: 'of a variant that exists, to keep it; absent: a new one' }) id?: string;
  @NestedField(() => FieldReferenceInput, {
    optional: true,
    array: true,
    maxItems: 100,
    description: 'fields whose files choose this variant, in place of those of the extraction; absent: none',
  })
  file_sources: FieldReferenceInput[] = [];
  @NestedField(() => SaveQueryOverrideDto, {
    optional: true,
    array: true,
    maxItems: 200,
    description: 'queries whose answers this variant saves to other fields; absent: none',
  })
  query_overrides: SaveQueryOverrideDto[] = [];
}

@ApiSchema({
  description: 'A rule in a request. Code that does not parse is kept, with `valid` false, and does not run.',
})
@SentBackFrom(() => ExtractionRuleDto)
export class SaveExtractionRuleDto extends writeOf(ExtractionRuleDto, membersOf(RULE), {
  index: { description: 'its position when absent' },
}) {}

@ApiSchema({ description: 'A new extraction. Absent settings get their defaults.' })
@SentBackFrom(() => ExtractionDto)
export class CreateExtractionDto extends writeOf(ExtractionDto, membersOf(SETTINGS)) {
  @NestedField(() => FieldReferenceInput, {
    optional: true,
    array: true,
    maxItems: 100,
    description: 'fields whose files a run with `user_id` and without uploaded files reads; absent: none',
  })
  file_sources: FieldReferenceInput[] = [];
  @NestedField(() => SaveQueryDto, {
    optional: true,
    array: true,
    maxItems: 200,
    description: 'the questions; an extraction without queries is valid, but its runs have no values',
  })
  queries: SaveQueryDto[] = [];
  @NestedField(() => SaveVariantDto, {
    optional: true,
    array: true,
    maxItems: 50,
    description: 'other settings for documents of one kind; the first one that fits a document applies; absent: none',
  })
  variants: SaveVariantDto[] = [];
  @NestedField(() => SaveExtractionRuleDto, {
    optional: true,
    array: true,
    maxItems: 200,
    description: 'JavaScript rules, which run in the order of `index`; absent: none',
  })
  rules: SaveExtractionRuleDto[] = [];
  @NestedField(() => ExtractionIntegrationInputDto, {
    optional: true,
    array: true,
    maxItems: 50,
    description: 'webhooks and mails that report the end of runs; absent: none',
  })
  integrations: ExtractionIntegrationInputDto[] = [];
}

@ApiSchema({
  description: 'What changes in an extraction. Absent members stay as they are; arrays are replaced as a whole.',
})
@SentBackFrom(() => ExtractionDto)
export class EditExtractionDto extends partialOf(CreateExtractionDto) {}
