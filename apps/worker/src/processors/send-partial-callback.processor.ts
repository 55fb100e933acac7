import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { RunEvents, sendPartialCallback } from '@app/extraction';

type Payload = PayloadOf<typeof sendPartialCallback>;

@Processor(sendPartialCallback.name)
export class SendPartialCallbackProcessor {
  constructor(private readonly events: RunEvents) {}

  @Works(sendPartialCallback)
  send({ runId, executionId }: Payload, claim: Claim): Promise<void> {
    return claim.finish((manager) => this.events.sendPartial(manager, runId, executionId));
  }

  /** The complete callback is sent when the review ends. */
  async giveUp(): Promise<void> {}
}
