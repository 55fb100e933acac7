import { DateField, EnumField, JsonField, ListQuery, NestedField, StringField, UuidField } from '@app/core';
import type { TemplateType } from '@app/formats';
import type { CheckedTagKind } from '@app/templating';

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

const TAG_KINDS = [
  'value',
  'loop',
  'condition',
  'else',
  'end',
  'variable',
] as const satisfies readonly CheckedTagKind[];

export class TemplateTagDto {
  @StringField() tag!: string;
  @EnumField(TAG_KINDS, 'TemplateTagKind') kind!: CheckedTagKind;
  @StringField({ description: 'place in words, such as "header 2, paragraph 3"' }) place!: string;
}

export class TemplateProblemDto {
  @StringField({ description: 'stable code, such as unknown_function' }) code!: string;
  @StringField({ description: 'a sentence that names the tag and its place' }) message!: string;
}

/** What a template asks for, and what is wrong with it. */
export class TemplateCheckDto {
  @StringField({ description: 'name of the uploaded file' }) file_name!: string;
  @EnumField(TEMPLATE_TYPES, 'DocumentTemplateType', {
    nullable: true,
    description: 'null when the file is no template',
  })
  type!: TemplateType | null;
  @NestedField(() => TemplateFieldDto, { array: true, description: 'the fields that it uses' })
  fields!: TemplateFieldDto[];
  @NestedField(() => TemplateTagDto, { array: true, description: 'its tags in document order, at most 5,000' })
  tags!: TemplateTagDto[];
  @JsonField({ description: 'field values with which every tag shows something' }) example!: Record<string, unknown>;
  @NestedField(() => TemplateProblemDto, {
    array: true,
    description: 'all that an upload would refuse; empty when it would not',
  })
  problems!: TemplateProblemDto[];
}

export class TemplateListQuery extends ListQuery {
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
