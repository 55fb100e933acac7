import { Body, Controller, Delete, Get, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  Conflicts,
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
  CorrectRecipientDto,
  EnvelopeDetailDto,
  EnvelopeDto,
  EnvelopeListQuery,
  EnvelopesService,
  FillsService,
  FillDocumentDto,
  FillDocumentQuery,
  FilledDocumentDto,
  RenewDto,
  SentEnvelopes,
  VoidDto,
} from '@app/documents';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

@ApiTags('Documents')
@RequiresScope('envelopes')
@Controller('api/document')
export class DocumentController {
  constructor(
    private readonly envelopes: EnvelopesService,
    private readonly fills: FillsService,
    private readonly sent: SentEnvelopes,
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
  @Responds(200, FilledDocumentDto, { 'X-Envelope-Id': 'ID (UUID) of the envelope' })
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

  @Get('envelope/:envelope_id')
  @ApiOperation({
    summary: 'Retrieve an envelope',
    description: 'With its recipients and its history: what happened, when, and who it was.',
  })
  @ApiParam({ name: 'envelope_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @Responds(200, EnvelopeDetailDto)
  getEnvelope(@CurrentAuth() auth: Auth, @UuidParam('envelope_id', 'The envelope') id: string) {
    return this.sent.get(auth.scope, id);
  }

  @Post('envelope/:envelope_id/remind')
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Remind the signers of an envelope',
    description:
      'Mails those who must act now again, at most every five minutes (429 before). 409 when the envelope waits for nobody.',
  })
  @ApiParam({ name: 'envelope_id', format: 'uuid' })
  @Conflicts('nothing_waits', 'already_signed', 'already_declined', 'already_voided', 'link_expired')
  @Requires(Access.editFormResults)
  @Responds(200, EnvelopeDetailDto)
  remind(@CurrentAuth() auth: Auth, @UuidParam('envelope_id', 'The envelope') id: string, @Req() request: Request) {
    return this.sent.remind(auth, id, requestIdOf(request));
  }

  @Post('envelope/:envelope_id/renew')
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Renew the signing links of an envelope',
    description:
      'Mails a new signing link, for one that was lost or has expired. The earlier link is invalid at once. A recipient gets one at most every five minutes (429 before).',
  })
  @ApiParam({ name: 'envelope_id', format: 'uuid' })
  @Conflicts('nothing_waits', 'already_signed', 'already_declined', 'already_voided')
  @ApiBody({ type: RenewDto, required: false })
  @Requires(Access.editFormResults)
  @Responds(200, EnvelopeDetailDto)
  renew(
    @CurrentAuth() auth: Auth,
    @UuidParam('envelope_id', 'The envelope') id: string,
    @Body() body: RenewDto,
    @Req() request: Request,
  ) {
    return this.sent.renew(auth, id, body, requestIdOf(request));
  }

  @Patch('envelope/:envelope_id/recipient/:recipient_id')
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Correct a recipient of an envelope',
    description:
      'Changes the address, the name or the access code of a recipient who has not signed or approved yet. A new address gets a link of its own when it is its turn; the earlier link is invalid at once. The history and the evidence name both addresses. A new code ends the lock after wrong ones, and whoever entered the earlier one must enter the new one.',
  })
  @ApiParam({ name: 'envelope_id', format: 'uuid' })
  @ApiParam({ name: 'recipient_id', format: 'uuid' })
  @Conflicts('nothing_waits', 'already_signed', 'already_declined', 'already_voided')
  @Requires(Access.editFormResults)
  @Responds(200, EnvelopeDetailDto)
  correctRecipient(
    @CurrentAuth() auth: Auth,
    @UuidParam('envelope_id', 'The envelope') envelope: string,
    @UuidParam('recipient_id', 'The recipient') recipient: string,
    @Body() body: CorrectRecipientDto,
    @Req() request: Request,
  ) {
    return this.sent.correct(auth, { envelope, recipient }, body, requestIdOf(request));
  }

  @Post('envelope/:envelope_id/void')
  @ApiOperation({
    summary: 'Void an envelope',
    description:
      'Ends an envelope that is not signed yet. Its signing links show who voided it and why; those who were asked get a mail.',
  })
  @ApiParam({ name: 'envelope_id', format: 'uuid' })
  @Conflicts('nothing_waits', 'already_signed', 'already_declined', 'already_voided')
  @Requires(Access.editFormResults)
  @Responds(200, EnvelopeDetailDto)
  void(
    @CurrentAuth() auth: Auth,
    @UuidParam('envelope_id', 'The envelope') id: string,
    @Body() { reason }: VoidDto,
    @Req() request: Request,
  ) {
    return this.sent.void(auth, id, reason, requestIdOf(request));
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
