import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Scope } from '@app/teams';
import { WebhookSecret } from './webhook-secret.entity';

/** The sealed secrets of environments, one row each. */
@Injectable()
export class WebhookSecretsRepository {
  constructor(@InjectRepository(WebhookSecret) private readonly secrets: Repository<WebhookSecret>) {}

  find({ environmentId }: Scope): Promise<WebhookSecret | null> {
    return this.secrets.findOneBy({ environmentId });
  }

  /** Inserts the secret unless there is one, and returns the row. Concurrent calls all return the same row. */
  async findOrInsert({ teamId, environmentId }: Scope, secret: string): Promise<WebhookSecret> {
    const now = new Date();
    const row = { teamId, environmentId, secret, createdAt: now, updatedAt: now };
    await this.secrets.createQueryBuilder().insert().values(row).orIgnore().execute();
    return this.secrets.findOneByOrFail({ environmentId });
  }

  /** Replaces the secret; the previous one stays valid until `previousUntil`. */
  async rotate({ environmentId }: Scope, secret: string, previousUntil: Date): Promise<void> {
    const changes = { previousSecret: () => 'secret', previousUntil, secret, updatedAt: new Date() };
    await this.secrets.manager.transaction((manager) =>
      manager.createQueryBuilder().update(WebhookSecret).set(changes).where({ environmentId }).execute(),
    );
  }
}
