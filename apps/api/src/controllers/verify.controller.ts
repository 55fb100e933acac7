import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AddressLimit, LimitedByAddress, Public, Responds, TakesFiles, type Upload } from '@app/core';
import { EVIDENCE_PART, VerificationDto, VerificationService } from '@app/documents';

/** The part of the document may have either name. */
const ONE_DOCUMENT = {
  names: {
    files: 'the PDF to verify, up to the upload limit of the service',
    file: 'the PDF to verify, instead of `files`',
    [EVIDENCE_PART]: 'the JSON evidence of the signature; absent: only the seal of the PDF is verified',
  },
  most: 2,
  single: true,
};

/** Verification of sealed documents, without a key. */
@Public()
@ApiTags('Documents')
@Controller('verify')
export class VerifyController {
  constructor(private readonly verification: VerificationService) {}

  @Post()
  @LimitedByAddress(AddressLimit.verify)
  @ApiOperation({
    summary: 'Verify a sealed document',
    description: 'Verifies one PDF (`valid`, `altered` or `unknown`), and whether the evidence file belongs to it.',
    security: [],
  })
  @TakesFiles({}, ONE_DOCUMENT)
  @Responds(200, VerificationDto)
  verify(@Body() upload: Upload) {
    return this.verification.verify(upload);
  }

  @Get('certificate')
  @ApiOperation({
    summary: 'Seal certificate',
    description: 'The certificate of the seals, PEM, for verification offline and by other programs.',
    security: [],
  })
  @Header('Content-Type', 'application/x-pem-file')
  @ApiResponse({ status: 200, content: { 'application/x-pem-file': { schema: { type: 'string' } } } })
  certificate() {
    return this.verification.certificate();
  }
}
