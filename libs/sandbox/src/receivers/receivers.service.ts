import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type Listing, type PageQuery } from '@app/core';
import type { Scope } from '@app/teams';
import {
  toReceiverCallDto,
  toReceiverDto,
  type CreateReceiverDto,
  type ReceiverDetailDto,
  type ReceiverDto,
} from './receiver.dto';
import { MAX_RECEIVERS } from './receiver-limits';
import { ReceiverLinks } from './receiver-links';
import { ReceiversRepository } from './receivers.repository';

/** The receivers of an environment. */
@Injectable()
export class ReceiversService {
  constructor(
    private readonly receivers: ReceiversRepository,
    private readonly links: ReceiverLinks,
    private readonly dataSource: DataSource,
  ) {}

  async page(scope: Scope, { skip, page_size }: PageQuery): Promise<Listing<ReceiverDto>> {
    const { count, results } = await this.receivers.page(scope, skip, page_size);
    return { count, results: results.map((one) => toReceiverDto(one, this.links.url(one.id))) };
  }

  /** @throws AppError 409 when the environment has as many receivers as it may have */
  create(scope: Scope, receiver: CreateReceiverDto): Promise<ReceiverDto> {
    return this.dataSource.transaction(async (manager) => {
      if ((await this.receivers.count(scope, manager)) >= MAX_RECEIVERS)
        throw new AppError(
          409,
          'in_use',
          `An environment has at most ${MAX_RECEIVERS} receivers: delete or reset some.`,
        );
      const { description, script } = receiver;
      const created = await this.receivers.insert(scope, { description, script }, manager);
      return toReceiverDto(created, this.links.url(created.id));
    });
  }

  /** A receiver with the calls that are kept. */
  async read(scope: Scope, id: string): Promise<ReceiverDetailDto> {
    const receiver = await this.receivers.get(scope, id);
    const calls = await this.receivers.calls(receiver);
    return { ...toReceiverDto(receiver, this.links.url(id)), calls: calls.map(toReceiverCallDto) };
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.receivers.get(scope, id);
    await this.dataSource.transaction((manager) => this.receivers.delete(scope, id, manager));
  }
}
