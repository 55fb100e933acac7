import { ApiSchema } from '@nestjs/swagger';
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DateField, declareSealed, Secrets, StringField } from '@app/core';
import type { Scope } from '@app/teams';
import type { WebhookSecret } from './webhook-secret.entity';
import { WebhookSecretsRepository } from './webhook-secrets.repository';

const PURPOSE = 'webhook secrets';
for (const column of ['secret', 'previous_secret'])
  declareSealed({ table: 'webhook_secret', key: { environment_id: 'uuid' }, column, purpose: () => PURPOSE });

const DAY_MS = 24 * 60 * 60 * 1000;

@ApiSchema({ description: 'The secret that signs all messages of an environment.' })
export class WebhookSecretDto {
  @StringField({ description: 'whsec_ and base64, as the Standard Webhooks specification has it' }) secret!: string;
  @DateField({ nullable: true, description: 'until when the secret before this one signs too' })
  previous_valid_until!: Date | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

/** The signing secret for callbacks of an environment; created when it is first needed. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly rows: WebhookSecretsRepository,
    private readonly secrets: Secrets,
  ) {}

  async read(scope: Scope): Promise<WebhookSecretDto> {
    return this.toDto(await this.ensure(scope));
  }

  /** Creates a new secret. For one day, callbacks have signatures of both secrets. */
  async rotate(scope: Scope): Promise<WebhookSecretDto> {
    await this.ensure(scope);
    await this.rows.rotate(scope, this.newSecret(), new Date(Date.now() + DAY_MS));
    return this.read(scope);
  }

  /** The secrets that are valid now, newest first. */
  async valid(scope: Scope): Promise<string[]> {
    const { secret, previousSecret, previousUntil } = await this.ensure(scope);
    const previousCounts = previousSecret !== null && previousUntil !== null && previousUntil > new Date();
    return [secret, ...(previousCounts ? [previousSecret] : [])].map((sealed) => this.secrets.unseal(PURPOSE, sealed));
  }

  private async ensure(scope: Scope): Promise<WebhookSecret> {
    return (await this.rows.find(scope)) ?? (await this.rows.findOrInsert(scope, this.newSecret()));
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
