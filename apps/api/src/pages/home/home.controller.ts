import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '@app/core';
import { wordsOf } from '../messages/words';
import { renderPage } from '../page';
import { homePage } from './home.page';

/** What programs get: the addresses of the other descriptions of the service. */
const ADDRESSES = {
  name: 'Formwork',
  docs: '/docs',
  guides: '/docs/guide',
  openapi: '/openapi.json',
  verify: '/verify',
  health: '/health/ready',
};

/** The address of the service itself. */
@Public()
@ApiExcludeController()
@Controller()
export class HomeController {
  /** A page for a client that prefers HTML, else JSON. */
  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    response.vary('Accept');
    if (request.accepts(['json', 'html']) !== 'html') return void response.json(ADDRESSES);
    const { headers, text } = renderPage(homePage(wordsOf(request)));
    response.set(headers).send(text);
  }
}
