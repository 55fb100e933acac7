import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { IdParam, Responds } from '@app/core';
import { WebhookLogEntryDto } from '@app/events';
import { FormWebhookLog } from '@app/forms';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

@ApiTags('Submissions')
@RequiresScope('webhooks')
@Controller('api/logs')
export class LogsController {
  constructor(private readonly webhooks: FormWebhookLog) {}

  @Get('webhook/:form_id')
  @ApiOperation({
    summary: "List the calls of a form's webhooks",
    description:
      "The deliveries of a form's webhook integrations in the key's environment, newest first, for a week. All deliveries, their attempts and their redelivery are under `/api/webhook/delivery/`.",
  })
  @ApiParam({ name: 'form_id', type: String })
  @Requires(Access.readTeam)
  @Responds(200, [WebhookLogEntryDto])
  listWebhooks(@CurrentAuth() auth: Auth, @IdParam('form_id', 'Form') key: string) {
    return this.webhooks.list(auth.scope, key);
  }
}
