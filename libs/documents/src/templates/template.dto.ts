import { DateField, EnumField, NestedField, StringField, UuidField } from '@app/core';
import type { TemplateType } from '@app/formats';

export const TEMPLATE_TYPES = ['docx', 'idml', 'pdf', 'pptx', 'xlsx'] as const satisfies readonly TemplateType[];

export class TemplateFieldDto {
  @StringField({ description: 'field id in the placeholder' }) id!: string;
  @StringField({ description: 'kind of placeholder: text, loop, condition, or a kind of form field' })
  kind!: string;
}

export class DocumentTemplateDto {
  @UuidField() id!: string;
  @StringField() name!: string;
  @EnumField(TEMPLATE_TYPES, 'DocumentTemplateType') type!: TemplateType;
  @StringField({ description: 'address of the template file; it expires, each response has a new one' }) file!: string;
  @StringField({ array: true }) tags!: string[];
  @NestedField(() => TemplateFieldDto, { array: true, description: 'the placeholders found in it' })
  fields!: TemplateFieldDto[];
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export class TemplateListQuery {
  @StringField({ optional: true, description: 'templates whose name contains this, in any case' }) name?: string;
  @StringField({
    optional: true,
    array: true,
    maxItems: 1000,
    description: 'alternatives separated by ;; – repeat the parameter to require several',
  })
  tags?: string[];
}

/** One entry of the `metadata` part of an upload. */
export class TemplateMetadataInput {
  @StringField({ optional: true, min: 1, max: 255 }) name?: string;
  @StringField({ optional: true, array: true, maxItems: 100, min: 1, max: 255 }) tags: string[] = [];
}
