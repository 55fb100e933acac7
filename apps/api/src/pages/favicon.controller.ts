import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@app/core';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M26 22v4H6V6h20" fill="none" stroke="#4338ca" stroke-width="5"/></svg>`;

/** The product's logo for browser tabs. */
@Public()
@ApiExcludeController()
@Controller()
export class FaviconController {
  @Get(['favicon.ico', 'favicon.svg'])
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  show(): string {
    return ICON;
  }
}
