import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AddressLimit, LimitedByAddress, TakesFiles, type Upload } from '@app/core';
import { EVIDENCE_PART, VerificationService } from '@app/documents';
import { Pages } from '../page.interceptor';
import { InLanguage, type Words } from '../messages/words';
import type { Page } from '../page';
import { verdictPage, verifyPage } from './verify.page';

/** The pages for verifying a sealed document; they work without scripts. Programs post to `/verify` itself. */
@Pages()
@Controller('verify')
export class VerifyPageController {
  constructor(private readonly verification: VerificationService) {}

  /** Also at the address of the result, for a reload of that page. */
  @Get(['', 'result'])
  show(@InLanguage() words: Words): Page {
    return verifyPage(words);
  }

  @Post('result')
  @LimitedByAddress(AddressLimit.verify)
  @HttpCode(200)
  @TakesFiles({}, { names: { file: 'the PDF', [EVIDENCE_PART]: 'its evidence' }, most: 2, single: true })
  async check(@Body() upload: Upload, @InLanguage() words: Words): Promise<Page> {
    return verdictPage(await this.verification.verify(upload), fileName(upload), words);
  }
}

const fileName = ({ files }: Upload): string => files.find(({ part }) => part !== EVIDENCE_PART)?.name ?? '';
