import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  HttpStatus,
  Param,
  ParseIntPipe,
  Post,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AddressLimit, AppError, InvalidInputError, LimitedByAddress, Public, readFormBody, Responds } from '@app/core';
import {
  ApproveDto,
  DeclineDto,
  SignDocumentDto,
  SigningActs,
  SigningService,
  SigningStateDto,
  type Witness,
} from '@app/documents';
import { LOGO_LABEL, TeamLogos, TeamSettings } from '@app/teams';
import { InLanguage, type Words } from '../messages/words';
import { Pages, TakesForm } from '../page.interceptor';
import type { Page } from '../page';
import { readApproval, readDecline, readSignature, type Form } from './posted-form';
import { refusalOf, type Refusal } from './refusal';
import { signPage } from './sign.page';
import { OpensSigningLink } from './signing-link.guard';

/** The pages of the link in a signature request. */
@Pages()
@LimitedByAddress(AddressLimit.sign)
@Controller('sign')
export class SignController {
  constructor(
    private readonly signing: SigningService,
    private readonly acts: SigningActs,
    private readonly teams: TeamSettings,
  ) {}

  @Get(':token')
  open(@Param('token') token: string, @InLanguage() words: Words): Promise<Page> {
    return this.show(token, words);
  }

  /**
   * The forms of the page, sent by a browser without scripts: it signs with the typed name, approves, or declines. The answer leads
   * to the page (303), so that loading a page again sends no form again. The answer to an act that was done before leads there, too: the page says what
   * was done.
   */
  @Post(':token')
  @OpensSigningLink()
  @HttpCode(200)
  @TakesForm()
  async act(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @InLanguage() words: Words,
  ): Promise<Page> {
    const form = await readFormBody(request, FORM_LIMIT);
    const refused = await this.done(token, form, witnessOf(request)).catch((error: unknown) => {
      if (error instanceof AppError && ENDED.includes(error.code)) return null;
      throw error;
    });
    if (!refused) response.status(HttpStatus.SEE_OTHER).location(addressOf(token));
    return this.show(token, words, refused);
  }

  /** Does what a form asks for. Input that cannot be signed with is returned, to be shown again with what is wrong beside it. */
  private async done(token: string, form: Form, witness: Witness): Promise<Refusal | null> {
    if (form.act === undefined || form.act === 'sign') return this.signed(token, form, witness);
    if (form.act === 'decline') await this.acts.decline(token, readDecline(form).reason, witness);
    else await this.acts.approve(token, readApproval(form), witness);
    return null;
  }

  private async signed(token: string, form: Form, witness: Witness): Promise<Refusal | null> {
    const { fields } = await this.signing.open(token);
    try {
      await this.acts.sign(token, readSignature(form, fields), witness);
      return null;
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      return refusalOf(form, fields);
    }
  }

  private async show(token: string, words: Words, refused: Refusal | null = null): Promise<Page> {
    const view = await this.signing.open(token);
    const team = await this.teams.brand({ teamId: view.teamId });
    return signPage(view, addressOf(token), words, team, refused);
  }
}

/** What the page says better than an error: the recipient has acted, or the sender or another recipient has ended the document. */
const ENDED: readonly string[] = ['already_signed', 'already_declined', 'already_voided'];

const addressOf = (token: string): string => `/sign/${encodeURIComponent(token)}`;

/** The bytes of a form: what a signer fills in, percent-encoded, and the other members. */
const FORM_LIMIT = 300_000;

/** The requests of the signing page. */
@Public()
@LimitedByAddress(AddressLimit.sign)
@ApiExcludeController()
@Controller('sign')
export class SignActionsController {
  constructor(
    private readonly signing: SigningService,
    private readonly acts: SigningActs,
    private readonly logos: TeamLogos,
  ) {}

  /** The font of typed signatures. */
  @Get('typed/font.ttf')
  @Header('Cache-Control', 'public, max-age=86400')
  font() {
    return new StreamableFile(this.signing.typedFont(), { type: 'font/ttf' });
  }

  @Get(':token/state')
  @Header('Cache-Control', 'no-store')
  @Responds(200, SigningStateDto)
  state(@Param('token') token: string) {
    return this.signing.state(token);
  }

  @Get(':token/page/:number')
  @Header('Cache-Control', 'private, max-age=600')
  @Header('X-Content-Type-Options', 'nosniff')
  async page(@Param('token') token: string, @Param('number', ParseIntPipe) number: number) {
    return new StreamableFile(await this.signing.page(token, number), { type: 'image/webp' });
  }

  /** The logo of the team that sends the document. */
  @Get(':token/logo')
  @Header('Cache-Control', 'private, max-age=600')
  @Header('X-Content-Type-Options', 'nosniff')
  async logo(@Param('token') token: string) {
    const { teamId } = await this.signing.open(token);
    return new StreamableFile(await this.logos.picture({ teamId }), { type: LOGO_LABEL.mediaType });
  }

  @Post(':token/viewed')
  @OpensSigningLink()
  @Responds(204)
  viewed(@Param('token') token: string, @Req() request: Request) {
    return this.acts.viewed(token, witnessOf(request));
  }

  @Post(':token/sign')
  @OpensSigningLink()
  @Responds(204)
  sign(@Param('token') token: string, @Body() body: SignDocumentDto, @Req() request: Request) {
    return this.acts.sign(token, body, witnessOf(request));
  }

  @Post(':token/approve')
  @OpensSigningLink()
  @Responds(204)
  approve(@Param('token') token: string, @Body() body: ApproveDto, @Req() request: Request) {
    return this.acts.approve(token, body, witnessOf(request));
  }

  @Post(':token/decline')
  @OpensSigningLink()
  @Responds(204)
  decline(@Param('token') token: string, @Body() { reason }: DeclineDto, @Req() request: Request) {
    return this.acts.decline(token, reason, witnessOf(request));
  }

  /** The document as it is to be signed. */
  @Get(':token/document')
  @Header('Cache-Control', 'no-store')
  @Header('X-Content-Type-Options', 'nosniff')
  async document(@Param('token') token: string) {
    return attached(await this.signing.document(token));
  }

  @Get(':token/download')
  @Header('Cache-Control', 'no-store')
  @Header('X-Content-Type-Options', 'nosniff')
  async download(@Param('token') token: string, @Req() request: Request) {
    return attached(await this.signing.download(token, witnessOf(request)));
  }
}

function attached({ name, size, content }: Awaited<ReturnType<SigningService['download']>>): StreamableFile {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  return new StreamableFile(content, { type: 'application/pdf', disposition, length: size });
}

const witnessOf = (request: Request): Witness => ({
  ip: request.ip ?? null,
  agent: request.get('user-agent')?.slice(0, 300) ?? null,
});
