import { Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  KeyLimit,
  LimitedByKey,
  requestIdOf,
  Responds,
  RespondsWithList,
  type Sent,
  SentBody,
  UuidParam,
} from '@app/core';
import {
  EnvelopeDto,
  EnvelopeListQuery,
  EnvelopesService,
  FillsService,
  FillDocumentDto,
  FillDocumentQuery,
  FilledDocumentDto,
} from '@app/documents';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

@ApiTags('Documents')
@RequiresScope('envelopes')
@Controller('api/document')
export class DocumentController {
  constructor(
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
