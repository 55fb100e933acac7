import { Injectable } from '@nestjs/common';
import { CaughtMails, toDate, type Listing } from '@app/core';
import type { Scope } from '@app/teams';
import { toCaughtMailDto, type CaughtMailDto, type CaughtMailQuery } from './caught-mail.dto';

/** The mails that an environment would have sent. */
@Injectable()
export class CaughtMailList {
  constructor(private readonly mails: CaughtMails) {}

  async page(scope: Scope, { to, after, skip, page_size: take }: CaughtMailQuery): Promise<Listing<CaughtMailDto>> {
    const { count, results } = await this.mails.list(scope, { to, after: toDate(after), skip, take });
    return { count, results: results.map(toCaughtMailDto) };
  }
}
