import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AddressLimit, ErrorDto, FileLinks, LimitedByAddress, Public, StoredObjects } from '@app/core';
import { SealedDownloads } from '@app/documents';
import { sendFile } from '../file-response';

/** The type is that of the file. */
const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** Stored files by signed link (docs/guide/files.md); responses of the API contain such links. */
@Public()
@ApiTags('Documents')
@LimitedByAddress(AddressLimit.files)
@Controller('files')
export class FilesController {
  constructor(
    private readonly links: FileLinks,
    private readonly objects: StoredObjects,
    private readonly downloads: SealedDownloads,
  ) {}

  @Get(':token/:name')
  @ApiOperation({ summary: 'Read a file through its signed link', security: [] })
  @ApiParam({ name: 'token', description: 'Signed and expiring; comes as part of a link' })
  @ApiParam({ name: 'name', type: String, description: 'file name that a browser proposes when it saves the file' })
  @ApiResponse({ status: 200, description: 'The file', content: BYTES })
  @ApiResponse({ status: 206, description: 'The part that `Range` asks for', content: BYTES })
  @ApiResponse({ status: 304, description: 'Unchanged since the answer with that ETag' })
  @ApiResponse({ status: 403, description: 'The link has expired', type: ErrorDto })
  @ApiResponse({ status: 404, description: 'No such link, or the file is gone', type: ErrorDto })
  @ApiResponse({ status: 416, description: 'The file has no such part', type: ErrorDto })
  async read(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const file = this.links.open(token);
    await sendFile(this.objects, file, request, response, () => this.downloads.record(file.key));
  }
}
