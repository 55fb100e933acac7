import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Claim, Handles, HandlesFailure, Mails, sendMail, type PayloadOf } from '@app/core';

type Payload = PayloadOf<typeof sendMail>;

@Injectable()
export class SendMailProcessor {
  constructor(private readonly mails: Mails) {}

  @Handles(sendMail)
  send({ mailId }: Payload, claim: Claim): Promise<void> {
    return this.mails.send(mailId, claim);
  }

  @HandlesFailure(sendMail)
  giveUp({ mailId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.mails.giveUp(mailId, error, manager);
  }
}
