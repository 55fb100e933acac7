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
import {
  AddressLimit,
  AppError,
  Env,
  InvalidInputError,
  LimitedByAddress,
  Public,
  readFormBody,
  Responds,
} from '@app/core';
import {
  ApproveDto,
  DeclineDto,
  Identification,
  SignDocumentDto,
  SigningActs,
  SigningService,
  SigningStateDto,
  type Visit,
  type Witness,
} from '@app/documents';
import { LOGO_LABEL, TeamLogos, TeamSettings } from '@app/teams';
import { InLanguage, type Words } from '../messages/words';
import { Pages, TakesForm } from '../page.interceptor';
import type { Page } from '../page';
import { codePage } from './code.page';
import { readApproval, readDecline, readSignature, type Form } from './posted-form';
import { refusalOf, type Refusal } from './refusal';
import { signPage } from './sign.page';
import { OpensSigningLink } from './signing-link.guard';
import { addressOf, CurrentVisit, PASS_COOKIE, passCookieFor } from './visit';

/** The pages of the link in a signature request. */
@Pages()
@LimitedByAddress(AddressLimit.sign)
@Controller('sign')
export class SignController {
  constructor(
    private readonly signing: SigningService,
    private readonly acts: SigningActs,
    private readonly identification: Identification,
    private readonly teams: TeamSettings,
    private readonly env: Env,
  ) {}

  @Get(':token')
  open(@CurrentVisit() visit: Visit, @InLanguage() words: Words): Promise<Page> {
    return this.show(visit, words);
  }

  /**
   * The forms of the page, sent by a browser without scripts: it signs with the typed name, approves, declines, or enters the
   * access code. The answer leads
   * to the page (303), so that loading a page again sends no form again. The answer to an act that was done before leads there, too: the page says what
   * was done.
   */
  @Post(':token')
  @OpensSigningLink('link')
  @HttpCode(200)
  @TakesForm()
  async act(
    @CurrentVisit() visit: Visit,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @InLanguage() words: Words,
  ): Promise<Page> {
    const form = await readFormBody(request, FORM_LIMIT);
    if (form.act === 'code') return this.identify(visit.token, form.code ?? '', { request, response, words });
    const refused = await this.done(visit, form, witnessOf(request)).catch((error: unknown) => {
      if (error instanceof AppError && SHOWN.includes(error.code)) return null;
      throw error;
    });
    if (!refused) response.status(HttpStatus.SEE_OTHER).location(addressOf(visit.token));
    return this.show(visit, words, refused);
  }

  /** Lets whoever enters the right access code see the page from then on. */
  private async identify(
    token: string,
    code: string,
    { request, response, words }: { request: Request; response: Response; words: Words },
  ): Promise<Page> {
    const entered = await this.identification.enter(token, code, witnessOf(request));
    if (entered.pass === null) return this.ask(token, words, entered.triesLeft);
    response.cookie(PASS_COOKIE, entered.pass, passCookieFor(token, this.env.baseUrl));
    response.status(HttpStatus.SEE_OTHER).location(addressOf(token));
    return this.show({ token, pass: entered.pass }, words);
  }

  /** Does what a form asks for. Input that cannot be signed with is returned, to be shown again with what is wrong beside it. */
  private async done(visit: Visit, form: Form, witness: Witness): Promise<Refusal | null> {
    if (form.act === undefined || form.act === 'sign') return this.signed(visit, form, witness);
    if (form.act === 'decline') await this.acts.decline(visit, readDecline(form).reason, witness);
    else await this.acts.approve(visit, readApproval(form), witness);
    return null;
  }

  private async signed(visit: Visit, form: Form, witness: Witness): Promise<Refusal | null> {
    const { fields } = await this.signing.open(visit);
    try {
      await this.acts.sign(visit, readSignature(form, fields), witness);
      return null;
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      return refusalOf(form, fields);
    }
  }

  private async show(visit: Visit, words: Words, refused: Refusal | null = null): Promise<Page> {
    const view = await this.signing.open(visit).catch((error: unknown) => {
      if (error instanceof AppError && ASKED.includes(error.code)) return null;
      throw error;
    });
    if (!view) return this.ask(visit.token, words);
    const team = await this.teams.brand({ teamId: view.teamId });
    return signPage(view, addressOf(visit.token), words, team, refused);
  }

  /** Asks for the access code. @param left the tries after a wrong one; null before */
  private async ask(token: string, words: Words, left: number | null = null): Promise<Page> {
    const owner = await this.identification.ownerOf(token);
    return codePage(owner, addressOf(token), words, await this.teams.brand(owner), left);
  }
}

/** The access code is to be entered first. */
const ASKED: readonly string[] = ['code_required', 'code_locked'];

/** What the page says better than an error: also that the recipient has acted, or the sender or another recipient has ended the document. */
const SHOWN: readonly string[] = [...ASKED, 'already_signed', 'already_declined', 'already_voided'];

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
    private readonly identification: Identification,
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
  state(@CurrentVisit() visit: Visit) {
    return this.signing.state(visit);
  }

  @Get(':token/page/:number')
  @Header('Cache-Control', 'private, max-age=600')
  // A pass that has ended shows no picture from the cache, either.
  @Header('Vary', 'Cookie')
  @Header('X-Content-Type-Options', 'nosniff')
  async page(@CurrentVisit() visit: Visit, @Param('number', ParseIntPipe) number: number) {
    return new StreamableFile(await this.signing.page(visit, number), { type: 'image/webp' });
  }

  /** The logo of the team that sends the document, also before the access code was entered. */
  @Get(':token/logo')
  @Header('Cache-Control', 'private, max-age=600')
  @Header('X-Content-Type-Options', 'nosniff')
  async logo(@Param('token') token: string) {
    const { teamId } = await this.identification.ownerOf(token);
    return new StreamableFile(await this.logos.picture({ teamId }), { type: LOGO_LABEL.mediaType });
  }

  @Post(':token/viewed')
  @OpensSigningLink()
  @Responds(204)
  viewed(@CurrentVisit() visit: Visit, @Req() request: Request) {
    return this.acts.viewed(visit, witnessOf(request));
  }

  @Post(':token/sign')
  @OpensSigningLink()
  @Responds(204)
  sign(@CurrentVisit() visit: Visit, @Body() body: SignDocumentDto, @Req() request: Request) {
    return this.acts.sign(visit, body, witnessOf(request));
  }

  @Post(':token/approve')
  @OpensSigningLink()
  @Responds(204)
  approve(@CurrentVisit() visit: Visit, @Body() body: ApproveDto, @Req() request: Request) {
    return this.acts.approve(visit, body, witnessOf(request));
  }

  @Post(':token/decline')
  @OpensSigningLink()
  @Responds(204)
  decline(@CurrentVisit() visit: Visit, @Body() { reason }: DeclineDto, @Req() request: Request) {
    return this.acts.decline(visit, reason, witnessOf(request));
  }

  /** The document as it is to be signed. */
  @Get(':token/document')
  @Header('Cache-Control', 'no-store')
  @Header('X-Content-Type-Options', 'nosniff')
  async document(@CurrentVisit() visit: Visit) {
    return attached(await this.signing.document(visit));
  }

  @Get(':token/download')
  @Header('Cache-Control', 'no-store')
  @Header('X-Content-Type-Options', 'nosniff')
  async download(@CurrentVisit() visit: Visit, @Req() request: Request) {
    return attached(await this.signing.download(visit, witnessOf(request)));
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
