import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DateField, declareSealed, Secrets, StringField } from '@app/core';
import type { Scope } from '@app/teams';
import { WebhookSecret } from './webhook-secret.entity';

const PURPOSE = 'webhook secrets';
for (const column of ['secret', 'previous_secret'])
  declareSealed({ table: 'webhook_secret', key: { environment_id: 'uuid' }, column, purpose: () => PURPOSE });

const DAY_MS = 24 * 60 * 60 * 1000;

export class WebhookSecretDto {
  @StringField({ description: 'whsec_ and base64, as the Standard Webhooks specification has it' }) secret!: string;
  @DateField({ nullable: true, description: 'until when the secret before this one signs too' })
  previous_valid_until!: Date | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

/** The secret that signs the callbacks of an environment; made when it is first needed. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    @InjectRepository(WebhookSecret) private readonly rows: Repository<WebhookSecret>,
    private readonly secrets: Secrets,
  ) {}

  async read(scope: Scope): Promise<WebhookSecretDto> {
    return this.toDto(await this.ensure(scope));
  }

  /** A new secret at once; for a day callbacks carry signatures of both. */
  async rotate(scope: Scope): Promise<WebhookSecretDto> {
    await this.ensure(scope);
    await this.rows
      .createQueryBuilder()
      .update()
      .set({
        previousSecret: () => 'secret',
        previousUntil: new Date(Date.now() + DAY_MS),
        secret: this.newSecret(),
        updatedAt: new Date(),
      })
      .where({ environmentId: scope.environmentId })
      .execute();
    return this.read(scope);
  }

  /** The secrets that sign right now, the newest first. */
  async valid(scope: Scope): Promise<string[]> {
    const { secret, previousSecret, previousUntil } = await this.ensure(scope);
    const previousCounts = previousSecret !== null && previousUntil !== null && previousUntil > new Date();
    return [secret, ...(previousCounts ? [previousSecret] : [])].map((sealed) => this.secrets.unseal(PURPOSE, sealed));
  }

  private async ensure({ teamId, environmentId }: Scope): Promise<WebhookSecret> {
    const found = await this.rows.findOneBy({ environmentId });
    if (found) return found;
    // Of two that need it at once one inserts; both read what is there.
    const now = new Date();
    await this.rows
      .createQueryBuilder()
      .insert()
      .values({ teamId, environmentId, secret: this.newSecret(), createdAt: now, updatedAt: now })
      .orIgnore()
      .execute();
    return this.rows.findOneByOrFail({ environmentId });
  }

  private newSecret(): string {
    return this.secrets.seal(PURPOSE, `whsec_${randomBytes(32).toString('base64')}`);
  }

  private toDto({ secret, previousUntil, createdAt, updatedAt }: WebhookSecret): WebhookSecretDto {
    return {
      secret: this.secrets.unseal(PURPOSE, secret),
      previous_valid_until: previousUntil,
      created_at: createdAt,
      updated_at: updatedAt,
    };
  }
}
