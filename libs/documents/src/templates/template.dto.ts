import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  ListQuery,
  NestedField,
  ONE_LINE,
  partialOf,
  SentBackFrom,
  StringField,
  UuidField,
} from '@app/core';
import type { TemplateType } from '@app/formats';
import type { CheckedTagKind, PeerName } from '@app/templating';

const TEMPLATE_TYPES = ['docx', 'idml', 'pdf', 'pptx', 'xlsx'] as const satisfies readonly TemplateType[];

/** The products whose templates can be uploaded. */
export const TEMPLATE_SYNTAXES = [
  'docxtemplater',
  'easy-template-x',
  'docx-templates',
  'python-docx-template',
  'carbone',
] as const satisfies readonly PeerName[];

@ApiSchema({ description: 'A placeholder of a template.' })
export class TemplateFieldDto {
  @StringField({ description: 'field id in the placeholder' }) id!: string;
  @StringField({ description: 'kind of placeholder: text, loop, condition, or a kind of form field' })
  kind!: string;
}

const DELIMITERS = 'what its tags begin and end with, separated by a space, such as "[[ ]]"; null for the usual ones';

@ApiSchema({ description: 'A template for documents, with its placeholders.' })
export class DocumentTemplateDto {
  @UuidField({ description: 'template ID (UUID), the `document` of a fill' }) id!: string;
  @StringField({ description: 'name of the template; by default that of its file, with its extension' }) name!: string;
  @EnumField(TEMPLATE_TYPES, 'DocumentTemplateType', { description: 'file type of the template' }) type!: TemplateType;
  @EnumField(TEMPLATE_SYNTAXES, 'TemplateSyntax', {
    nullable: true,
    description: 'the product whose tags it has; null for ours',
  })
  syntax!: PeerName | null;
  @StringField({ nullable: true, description: DELIMITERS }) delimiters!: string | null;
  @StringField({ description: 'address of the template file; it expires, each response has a new one' }) file!: string;
  @StringField({
    array: true,
    description: 'labels by which lists are filtered and which envelopes take over; empty for none',
  })
  tags!: string[];
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

@ApiSchema({ description: 'A tag of a template and its place.' })
export class TemplateTagDto {
  @StringField({
    description: 'the tag with its braces, as it stands in the template; of a PDF the name of the form field',
  })
  tag!: string;
  @EnumField(TAG_KINDS, 'TemplateTagKind', {
    description: 'field: a form field of a PDF; signing: a place for signature, date or initials',
  })
  kind!: CheckedTagKind;
  @StringField({ description: 'place in words, such as "header 2, paragraph 3"' }) place!: string;
}

@ApiSchema({ description: 'A template with the places of its placeholders, and values to try it with.' })
export class TemplateDetailDto extends DocumentTemplateDto {
  @NestedField(() => TemplateTagDto, {
    array: true,
    description: 'the placeholders of its present file in document order, at most 5,000',
  })
  placeholders!: TemplateTagDto[];
  @JsonField({ description: 'field values with which every placeholder shows something' })
  example!: Record<string, unknown>;
}

@ApiSchema({ description: 'A picture of a page of a template.' })
export class TemplatePageDto {
  @IntegerField({ description: 'number of the page, the first being 1' }) page!: number;
  @StringField({ description: 'address of the picture (WebP); it expires, each response has a new one' }) url!: string;
  @IntegerField({ description: 'pixels of the picture from left to right' }) width!: number;
  @IntegerField({ description: 'pixels of the picture from top to bottom' }) height!: number;
}

@ApiSchema({ description: 'What a template looks like, with its placeholders.' })
export class TemplatePreviewDto {
  @IntegerField({ description: 'number of the file that the pictures show' }) version!: number;
  @NestedField(() => TemplatePageDto, { array: true, description: 'its first 200 pages' }) pages!: TemplatePageDto[];
}

@ApiSchema({ description: 'A file that a template has or had.' })
export class TemplateVersionDto {
  @IntegerField({ description: 'counts the files of the template, the first being 1' }) version!: number;
  @BooleanField({ description: 'true: fills use this file; false: a newer one has replaced it' }) current!: boolean;
  @StringField({ description: 'how the file was called when it was uploaded, with its extension' }) file_name!: string;
  @StringField({ description: 'address of the file; it expires, each response has a new one' }) file!: string;
  @IntegerField({ description: 'number of bytes of the file' }) size!: number;
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

@ApiSchema({ description: 'A reason why a file is refused as a template.' })
export class TemplateProblemDto {
  @StringField({ description: 'stable code, such as unknown_function' }) code!: string;
  @StringField({ description: 'a sentence that names the tag and its place' }) message!: string;
}

@ApiSchema({ description: 'What a template asks for, and what is wrong with it. Nothing is stored.' })
export class TemplateCheckDto {
  @StringField({ description: 'file in the request that this is about, by its name' }) file_name!: string;
  @EnumField(TEMPLATE_TYPES, 'DocumentTemplateType', {
    nullable: true,
    description: 'null when the file is no template',
  })
  type!: TemplateType | null;
  @NestedField(() => TemplateFieldDto, {
    array: true,
    description: 'the field ids that its placeholders ask for, with their kinds',
  })
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

/** What the `tags` parameter of the list can ask for: it separates tags by `;;` and ignores white space around them. */
const TAG = {
  pattern: /^(?!\s|[\s\S]*(?:;;|\s$))/,
  wanted: 'not begin or end with white space, and not contain ;;, which separates tags in a filter',
} as const;

/** One entry of the `metadata` part of an upload. */
export class TemplateMetadataInput {
  @StringField({
    optional: true,
    min: 1,
    max: 255,
    ...ONE_LINE,
    description: 'name of the template; absent: that of the file, with its extension',
  })
  name?: string;
  @StringField({
    optional: true,
    array: true,
    maxItems: 100,
    min: 1,
    max: 255,
    ...TAG,
    description: 'labels by which lists are filtered; absent: none',
  })
  tags: string[] = [];
}

@SentBackFrom(() => TemplateDetailDto)
@ApiSchema({ description: 'What changes in a template without a new file; absent members stay as they are.' })
export class TemplateChangesDto extends partialOf(TemplateMetadataInput) {}
