import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  AddressLimit,
  LimitedByAddress,
  ListQuery,
  Responds,
  RespondsWithList,
  TakesFiles,
  type Upload,
  UuidParam,
} from '@app/core';
import {
  DocumentTemplateDto,
  TEMPLATE_SYNTAXES,
  TemplateChangesDto,
  TemplateCheckDto,
  TemplateDetailDto,
  TemplateInspector,
  TemplateListQuery,
  TemplatePreviewDto,
  TemplatePreviewsService,
  TemplatesService,
  TemplateVersionDto,
  TemplateVersionsService,
} from '@app/documents';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

const DELIMITERS = 'what tags begin and end with, separated by a space, such as `[[ ]]`, `<% %>` or `{ }`';
const TAG_PARTS = {
  syntax: { description: `product whose tags the templates have: ${TEMPLATE_SYNTAXES.join(', ')}` },
  delimiters: { description: `${DELIMITERS}; without it those that are usual for the syntax, \`{{ }}\` for ours` },
};
const UPLOAD_PARTS = {
  metadata: { description: 'JSON keyed by uploaded file name: {"<file>": {"name", "tags"}}' },
  ...TAG_PARTS,
};
const VERSION_PARTS = {
  metadata: { description: 'JSON: {"name", "tags"}; what is absent stays as it is' },
  syntax: {
    description: `product whose tags the file has; as before when absent, ours when empty. ${TEMPLATE_SYNTAXES.join(', ')}`,
  },
  delimiters: { description: `${DELIMITERS}; as before when absent, the usual ones when empty or with another syntax` },
};
const TEMPLATES = {
  names: {
    files: 'one or more docx, idml, pdf, pptx or xlsx files; their contents decide on the type, not their names',
  },
};
const ONE_FILE = {
  names: {
    file: 'the new file, of the type that the template has',
    files: 'the new file, instead of `file`',
  },
  most: 1,
  single: true,
};

/** Names the template in the path. */
const ID = { name: 'template_id', format: 'uuid' };
const TemplateId = () => UuidParam('template_id', 'The template');

@ApiTags('Documents')
@RequiresScope('templates')
@Controller('api/document/template')
export class TemplateController {
  constructor(
    private readonly templates: TemplatesService,
    private readonly inspector: TemplateInspector,
    private readonly versions: TemplateVersionsService,
    private readonly previews: TemplatePreviewsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List document templates' })
  @Requires(Access.readTeam)
  @RespondsWithList(DocumentTemplateDto)
  list(@CurrentAuth() auth: Auth, @Query() query: TemplateListQuery) {
    return this.templates.list(auth.scope, query);
  }

  @Post()
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Bulk upload document templates',
    description:
      'Creates a template from every file, or from none. Types: docx, idml, pdf, pptx, xlsx, detected by content.',
  })
  @Requires(Access.editDefinitions)
  @TakesFiles(UPLOAD_PARTS, TEMPLATES)
  @Responds(201, [DocumentTemplateDto])
  upload(@CurrentAuth() auth: Auth, @Body() upload: Upload) {
    return this.templates.upload(auth, upload);
  }

  @Post('check')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Check document templates',
    description:
      'Lists the tags of each file with example values and every problem that an upload would refuse. Nothing is stored.',
  })
  @Requires(Access.editDefinitions)
  @TakesFiles(TAG_PARTS, TEMPLATES)
  @Responds(200, [TemplateCheckDto])
  check(@CurrentAuth() auth: Auth, @Body() upload: Upload) {
    return this.templates.checkFiles(auth.scope, upload);
  }

  @Get(':template_id')
  @ApiOperation({
    summary: 'Get a document template',
    description: 'A template with its placeholders, their kinds and their places.',
  })
  @ApiParam(ID)
  @Requires(Access.readTeam)
  @Responds(200, TemplateDetailDto)
  get(@CurrentAuth() auth: Auth, @TemplateId() id: string) {
    return this.inspector.get(auth.scope, id);
  }

  @Put(':template_id')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Replace the file of a document template',
    description:
      'Gives the template another file of the same type: a new version. Envelopes and fills that have begun keep the file that they began with. Templates that insert this one get the new file from their next fill on.',
  })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @TakesFiles(VERSION_PARTS, ONE_FILE)
  @Responds(200, TemplateDetailDto)
  async replace(@CurrentAuth() auth: Auth, @TemplateId() id: string, @Body() upload: Upload) {
    return this.inspector.describe(auth.scope, await this.versions.replace(auth, id, upload));
  }

  @Patch(':template_id')
  @ApiOperation({
    summary: 'Rename or tag a document template',
    description: 'Changes the name and the tags. Envelopes keep those that they began with.',
  })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @Responds(200, TemplateDetailDto)
  async edit(@CurrentAuth() auth: Auth, @TemplateId() id: string, @Body() changes: TemplateChangesDto) {
    return this.inspector.describe(auth.scope, await this.versions.edit(auth.scope, id, changes));
  }

  @Delete(':template_id')
  @ApiOperation({
    summary: 'Delete a document template',
    description:
      'Deletes a template with all of its files. Its envelopes stay and are still listed by its ID, and fills that have begun end as usual. A template that inserts it by name fails to fill with `unknown_template` until there is another one with the name.',
  })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @TemplateId() id: string) {
    return this.versions.delete(auth.scope, id);
  }

  @Get(':template_id/preview')
  @ApiOperation({
    summary: 'Preview a document template',
    description:
      'Pictures of its pages. Placeholders are shown as they are, and the text fields of a PDF with their names.',
  })
  @ApiParam(ID)
  @Requires(Access.readTeam)
  @Responds(200, TemplatePreviewDto)
  preview(@CurrentAuth() auth: Auth, @TemplateId() id: string) {
    return this.previews.get(auth.scope, id);
  }

  @Get(':template_id/version')
  @ApiOperation({
    summary: 'List the versions of a document template',
    description: 'The files that the template has and had, newest first.',
  })
  @ApiParam(ID)
  @Requires(Access.readTeam)
  @RespondsWithList(TemplateVersionDto)
  listVersions(@CurrentAuth() auth: Auth, @TemplateId() id: string, @Query() query: ListQuery) {
    return this.versions.list(auth.scope, id, query);
  }
}
