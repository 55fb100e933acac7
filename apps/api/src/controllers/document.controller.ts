import { Body, Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AddressLimit,
  KeyLimit,
  LimitedByAddress,
  LimitedByKey,
  requestIdOf,
  Responds,
  RespondsWithList,
  type Sent,
  SentBody,
  TakesFiles,
  UuidParam,
  type Upload,
} from '@app/core';
import {
  DocumentTemplateDto,
  EnvelopeDto,
  EnvelopeListQuery,
  EnvelopesService,
  FillsService,
  FillDocumentDto,
  FillDocumentQuery,
  FilledDocumentDto,
  TEMPLATE_SYNTAXES,
  TemplateCheckDto,
  TemplateListQuery,
  TemplatesService,
} from '@app/documents';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

const SYNTAX_PART = {
  syntax: { description: `product whose tags the templates have: ${TEMPLATE_SYNTAXES.join(', ')}` },
};
const UPLOAD_PARTS = {
  metadata: { description: 'JSON keyed by uploaded file name: {"<file>": {"name", "tags"}}' },
  ...SYNTAX_PART,
};

@ApiTags('Documents')
@RequiresScope('envelopes')
@Controller('api/document')
export class DocumentController {
  constructor(
    private readonly templates: TemplatesService,
    private readonly envelopes: EnvelopesService,
    private readonly fills: FillsService,
  ) {}

  @Post('fill')
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Fill or sign a document template',
    description:
      'Fills a template; with `signer_email`, also sends it for signature. The header `X-Envelope-Id` names the envelope.',
  })
  @ApiBody({ type: FillDocumentDto })
  @Requires(Access.editFormResults)
  @Responds(200, FilledDocumentDto)
  async fill(
    @CurrentAuth() auth: Auth,
    @SentBody(FillDocumentDto) body: Sent<FillDocumentDto>,
    @Query() query: FillDocumentQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { envelopeId, filled } = await this.fills.fill(auth, body, query, requestIdOf(request));
    response.setHeader('X-Envelope-Id', envelopeId);
    return filled;
  }

  @Get('template')
  @ApiOperation({ summary: 'List document templates' })
  @RequiresScope('templates')
  @Requires(Access.readTeam)
  @RespondsWithList(DocumentTemplateDto)
  listTemplates(@CurrentAuth() auth: Auth, @Query() query: TemplateListQuery) {
    return this.templates.list(auth.scope, query);
  }

  @Post('template')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Bulk upload document templates',
    description:
      'Creates a template from every file, or from none. Types: docx, idml, pdf, pptx, xlsx, detected by content.',
  })
  @RequiresScope('templates')
  @Requires(Access.editDefinitions)
  @TakesFiles(UPLOAD_PARTS)
  @Responds(201, [DocumentTemplateDto])
  uploadTemplates(@CurrentAuth() auth: Auth, @Body() upload: Upload) {
    return this.templates.upload(auth.scope, upload);
  }

  @Post('template/check')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Check document templates',
    description:
      'Lists the tags of each file with example values and every problem that an upload would refuse. Nothing is stored.',
  })
  @RequiresScope('templates')
  @Requires(Access.editDefinitions)
  @TakesFiles(SYNTAX_PART)
  @Responds(200, [TemplateCheckDto])
  checkTemplates(@CurrentAuth() auth: Auth, @Body() upload: Upload) {
    return this.templates.checkFiles(auth.scope, upload);
  }

  @Get('envelope')
  @ApiOperation({ summary: 'List envelopes of a template or of a user' })
  @Requires(Access.readTeam)
  @RespondsWithList(EnvelopeDto)
  listEnvelopes(@CurrentAuth() auth: Auth, @Query() query: EnvelopeListQuery) {
    return this.envelopes.list(auth.scope, query);
  }

  @Delete('envelope/:envelope_id')
  @ApiOperation({
    summary: 'Delete an envelope',
    description: 'The links to its file and for signing are invalid at once.',
  })
  @ApiParam({ name: 'envelope_id', format: 'uuid' })
  @Requires(Access.editFormResults)
  @Responds(204)
  deleteEnvelope(@CurrentAuth() auth: Auth, @UuidParam('envelope_id', 'The envelope') id: string) {
    return this.envelopes.delete(auth.scope, id);
  }
}
