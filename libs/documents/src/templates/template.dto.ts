import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  ListQuery,
  NestedField,
  partialOf,
  StringField,
  UuidField,
} from '@app/core';
import type { TemplateType } from '@app/formats';
import type { CheckedTagKind, PeerName } from '@app/templating';

export const TEMPLATE_TYPES = ['docx', 'idml', 'pdf', 'pptx', 'xlsx'] as const satisfies readonly TemplateType[];

/** The products whose templates can be uploaded. */
export const TEMPLATE_SYNTAXES = [
  'docxtemplater',
  'easy-template-x',
  'docx-templates',
  'python-docx-template',
  'carbone',
] as const satisfies readonly PeerName[];

export class TemplateFieldDto {
  @StringField({ description: 'field id in the placeholder' }) id!: string;
  @StringField({ description: 'kind of placeholder: text, loop, condition, or a kind of form field' })
  kind!: string;
}

const DELIMITERS = 'what its tags begin and end with, separated by a space, such as "[[ ]]"; null for the usual ones';

export class DocumentTemplateDto {
  @UuidField() id!: string;
  @StringField() name!: string;
  @EnumField(TEMPLATE_TYPES, 'DocumentTemplateType') type!: TemplateType;
  @EnumField(TEMPLATE_SYNTAXES, 'TemplateSyntax', {
    nullable: true,
    description: 'the product whose tags it has; null for ours',
  })
  syntax!: PeerName | null;
  @StringField({ nullable: true, description: DELIMITERS }) delimiters!: string | null;
  @StringField({ description: 'address of the template file; it expires, each response has a new one' }) file!: string;
  @StringField({ array: true }) tags!: string[];
  @IntegerField({ description: 'number of its present file, from 1' }) version!: number;
  @NestedField(() => TemplateFieldDto, { array: true, description: 'the placeholders found in it' })
  fields!: TemplateFieldDto[];
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

const TAG_KINDS = [
  'value',
  'picture',
  'signing',
  'field',
  'loop',
  'condition',
  'else',
  'end',
  'variable',
] as const satisfies readonly CheckedTagKind[];

export class TemplateTagDto {
  @StringField() tag!: string;
  @EnumField(TAG_KINDS, 'TemplateTagKind', {
    description: 'field: a form field of a PDF; signing: a place for signature, date or initials',
  })
  kind!: CheckedTagKind;
  @StringField({ description: 'place in words, such as "header 2, paragraph 3"' }) place!: string;
}

/** A template with the places of its placeholders. */
export class TemplateDetailDto extends DocumentTemplateDto {
  @NestedField(() => TemplateTagDto, {
    array: true,
    description: 'the placeholders of its present file in document order, at most 5,000',
  })
  placeholders!: TemplateTagDto[];
  @JsonField({ description: 'field values with which every placeholder shows something' })
  example!: Record<string, unknown>;
}

export class TemplatePageDto {
  @IntegerField({ description: 'from 1' }) page!: number;
  @StringField({ description: 'address of the picture (WebP); it expires, each response has a new one' }) url!: string;
  @IntegerField({ description: 'pixels' }) width!: number;
  @IntegerField({ description: 'pixels' }) height!: number;
}

/** What a template looks like, with its placeholders. */
export class TemplatePreviewDto {
  @IntegerField({ description: 'the version that is shown' }) version!: number;
  @NestedField(() => TemplatePageDto, { array: true, description: 'its first 200 pages' }) pages!: TemplatePageDto[];
}

/** A file that a template has or had. */
export class TemplateVersionDto {
  @IntegerField({ description: 'from 1' }) version!: number;
  @BooleanField({ description: 'it is the present one' }) current!: boolean;
  @StringField() file_name!: string;
  @StringField({ description: 'address of the file; it expires, each response has a new one' }) file!: string;
  @IntegerField({ description: 'bytes' }) size!: number;
  @StringField({ description: 'SHA-256 of the file, hexadecimal' }) sha256!: string;
  @EnumField(TEMPLATE_SYNTAXES, 'TemplateSyntax', {
    nullable: true,
    description: 'the product whose tags it has; null for ours',
  })
  syntax!: PeerName | null;
  @StringField({ nullable: true, description: DELIMITERS }) delimiters!: string | null;
  @StringField({ nullable: true, description: 'e-mail of the account that sent it; null when it is not known' })
  created_by!: string | null;
  @DateField() created_at!: Date;
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

/** The changes of a template; members that are absent stay as they are. */
export class TemplateChangesDto extends partialOf(TemplateMetadataInput) {}
