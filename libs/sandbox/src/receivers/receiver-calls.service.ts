import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Env, NotFoundError } from '@app/core';
import { WebhookSecretsService } from '@app/events';
import { KEPT_BODY } from './receiver-limits';
import { ReceiverLinks } from './receiver-links';
import type { Receiver, ReceiverStep } from './receiver.entity';
import { ReceiversRepository } from './receivers.repository';
import { signatureVerdict } from './signature-verdict';

/** A call of the address of a receiver. */
export interface ReceivedCall {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** After the end of a script. */
const SUCCESS: ReceiverStep = { status: 200, body: '', delay_ms: 0, retry_after: null, drop: false };

/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** Takes the calls of receivers. */
@Injectable()
export class ReceiverCalls {
  constructor(
    private readonly env: Env,
    private readonly links: ReceiverLinks,
    private readonly receivers: ReceiversRepository,
    private readonly secrets: WebhookSecretsService,
    private readonly dataSource: DataSource,
  ) {}

  /** The receiver of an address. @throws NotFoundError for a forged address, and where there is no sandbox */
  async open(token: string): Promise<Receiver> {
    const id = this.env.isSandbox ? this.links.idOf(token) : null;
    const receiver = id === null ? null : await this.receivers.findByLink(id);
    if (!receiver) throw new NotFoundError('The receiver');
    return receiver;
  }

  /** Keeps a call. @returns the step that answers it @throws NotFoundError when a reset has deleted the receiver meanwhile */
  async take(receiver: Receiver, { method, headers, body }: ReceivedCall): Promise<ReceiverStep> {
    const signature = signatureVerdict(headers, body, await this.secrets.valid(receiver));
    return this.dataSource.transaction(async (manager) => {
      const number = await this.receivers.nextNumberByLink(receiver.id, manager);
      if (number === null) throw new NotFoundError('The receiver');
      const step = receiver.script[number - 1] ?? SUCCESS;
      const call = { receiverId: receiver.id, number, method, signature, bodyBytes: Buffer.byteLength(body) };
      const kept = { headers: textHeaders(headers), body: storable(body.slice(0, KEPT_BODY)) };
      await this.receivers.insertCallByLink(
        { ...call, ...kept, answeredStatus: step.drop ? null : step.status },
        manager,
      );
      return step;
    });
  }
}

const textHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, storable([value].flat().join(', '))]));
