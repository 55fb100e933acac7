import { Processor } from '@nestjs/bull';
import type { EntityManager } from 'typeorm';
import { Claim, Mails, sendMail, Works, type PayloadOf } from '@app/core';

type Payload = PayloadOf<typeof sendMail>;

@Processor(sendMail.name)
export class SendMailProcessor {
  constructor(private readonly mails: Mails) {}

  @Works(sendMail)
  send({ mailId }: Payload, claim: Claim): Promise<void> {
    return this.mails.send(mailId, claim);
  }

  giveUp({ mailId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.mails.giveUp(mailId, error, manager);
  }
}
