import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Responds } from '@app/core';
import { WebhookSecretDto, WebhookSecretsService } from '@app/events';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

/** The secret that signs the callbacks of the key's environment (Standard Webhooks). */
@ApiTags('Builder: webhooks')
@RequiresScope('webhooks')
@Controller('api/builder/webhook-secret')
export class BuilderWebhookSecretController {
  constructor(private readonly secrets: WebhookSecretsService) {}

  @Get()
  @ApiOperation({ summary: 'Retrieve the webhook secret', description: 'The current secret.' })
  @Requires(Access.editDefinitions)
  @Responds(200, WebhookSecretDto)
  read(@CurrentAuth() auth: Auth) {
    return this.secrets.read(auth.scope);
  }

  @Post('rotate')
  @ApiOperation({
    summary: 'Rotate the webhook secret',
    description: 'Creates a new secret; the previous one also signs for a day.',
  })
  @Requires(Access.editDefinitions)
  @Responds(200, WebhookSecretDto)
  rotate(@CurrentAuth() auth: Auth) {
    return this.secrets.rotate(auth.scope);
  }
}
