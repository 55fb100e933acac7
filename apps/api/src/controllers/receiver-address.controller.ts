import { setTimeout as sleep } from 'node:timers/promises';
import { All, Controller, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AddressLimit, LimitedByAddress, Public, ReadsOwnBody, readTextBody } from '@app/core';
import { MAX_BODY_BYTES, ReceiverCalls } from '@app/sandbox';

/** The addresses of receivers in a sandbox. Their answers are those of a script, also errors. */
@Public()
@ApiExcludeController()
@LimitedByAddress(AddressLimit.files)
@Controller('sandbox/receiver')
export class ReceiverAddressController {
  constructor(private readonly calls: ReceiverCalls) {}

  @All(':token')
  @ReadsOwnBody()
  async receive(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const receiver = await this.calls.open(token);
    const body = await readTextBody(request, MAX_BODY_BYTES);
    const step = await this.calls.take(receiver, { method: request.method, headers: request.headers, body });
    if (step.delay_ms > 0) await sleep(step.delay_ms);
    if (step.drop) return void request.socket.destroy();
    if (step.retry_after !== null) response.setHeader('Retry-After', step.retry_after);
    response.status(step.status).type('text/plain').send(step.body);
  }
}
