import { All, Controller, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Express, Request } from 'express';
import { ReadsOwnBody } from './body.guard';
import { unmatched } from './method-not-allowed';
import { Public } from './public';

/** Handles requests that match no other route; its module is imported last. Under /api the key was checked before. */
@Public()
@ApiExcludeController()
@Controller()
export class FallbackController {
  constructor(private readonly adapter: HttpAdapterHost) {}

  /** 404 or 405; the body is not read. */
  @All('{*path}')
  @ReadsOwnBody()
  refuse(@Req() request: Request): never {
    throw unmatched(this.adapter.httpAdapter.getInstance<Express>(), request);
  }
}
