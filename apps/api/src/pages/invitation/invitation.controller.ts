import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { InTransaction } from '@app/core';
import { InvitationsService } from '@app/teams';
import { acceptedPage, invitationPage } from './invitation.page';
import { InLanguage, type Words } from '../messages/words';
import type { Page } from '../page';
import { Pages, TakesForm } from '../page.interceptor';

/** The pages of the link in an invitation mail. */
@Pages()
@Controller('invitation')
export class InvitationController {
  constructor(private readonly invitations: InvitationsService) {}

  /** Has no side effects, because mail scanners open links before people do. */
  @Get(':token')
  async show(@Param('token') token: string, @InLanguage() words: Words): Promise<Page> {
    return invitationPage(await this.invitations.open(token), words);
  }

  @Post(':token')
  @HttpCode(200)
  @InTransaction()
  @TakesForm()
  async accept(@Param('token') token: string, @InLanguage() words: Words): Promise<Page> {
    return acceptedPage(await this.invitations.accept(token), words);
  }
}
