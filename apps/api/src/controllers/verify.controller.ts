import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AddressLimit, LimitedByAddress, Public, Responds, TakesFiles, type Upload } from '@app/core';
import { VerificationDto, VerificationService } from '@app/documents';

/** The part may be called either way. */
const ONE_FILE = { names: ['files', 'file'], most: 1 };

/** Anyone who holds a document may ask whether it is genuine. */
@Public()
@ApiTags('Verification')
@Controller('verify')
export class VerifyController {
  constructor(private readonly verification: VerificationService) {}

  /** Says `valid`, `altered` or `unknown` of one PDF. */
  @Post()
  @LimitedByAddress(AddressLimit.verify)
  @ApiOperation({ summary: 'Verify a sealed document', security: [] })
  @TakesFiles({}, ONE_FILE)
  @Responds(200, VerificationDto)
  verify(@Body() upload: Upload) {
    return this.verification.verify(upload);
  }

  /** The certificate that seals carry, PEM, for verification elsewhere and offline. */
  @Get('certificate')
  @ApiOperation({ summary: 'Seal certificate', security: [] })
  @Header('Content-Type', 'application/x-pem-file')
  @ApiResponse({ status: 200, content: { 'application/x-pem-file': { schema: { type: 'string' } } } })
  certificate() {
    return this.verification.certificate();
  }
}
