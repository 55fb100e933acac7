import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { NotFoundError, projectRoot, Public } from '@app/core';
import { PICTURES } from './guide-catalogue';
import { GuideLibrary } from './guide-library';

/** Guides change with the version of the service only. */
const CACHED = 'public, max-age=300';

const MARKDOWN = 'text/markdown';

/** The guides as HTML, or as their Markdown (RFC 7763) for clients that accept it, and the pictures in them. */
@Public()
@ApiExcludeController()
@Controller('docs')
export class GuideController {
  private readonly pictures = join(projectRoot(__dirname), PICTURES);

  constructor(private readonly library: GuideLibrary) {}

  @Get(['guide', 'guide/:name'])
  async show(
    @Param('name') name: string = '',
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const guide = await this.library.find(name);
    response.vary('Accept');
    if (guide && request.accepts(['text/html', MARKDOWN]) === MARKDOWN) {
      response.set({ 'Content-Type': `${MARKDOWN}; charset=utf-8`, 'Cache-Control': CACHED });
      return guide.markdown;
    }
    const { status, headers, text } = guide?.page ?? this.library.missing;
    response.status(status).set(headers);
    if (guide) response.set('Cache-Control', CACHED);
    return text;
  }

  @Get('pictures/:name')
  async picture(@Param('name') name: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const path = join(this.pictures, name);
    if (!/^[\w-]+\.webp$/.test(name) || !(await exists(path))) throw new NotFoundError('The picture');
    response.set('Cache-Control', CACHED);
    return new StreamableFile(createReadStream(path), { type: 'image/webp' });
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
