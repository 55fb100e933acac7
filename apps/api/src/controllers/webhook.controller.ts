import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, Responds, UuidParam } from '@app/core';
import {
  DeliveryList,
  RedeliverDto,
  RedeliveredDto,
  WebhookDeliveryDetailDto,
  WebhookDeliveryDto,
  WebhookDeliveryListQuery,
} from '@app/events';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

const ID = { name: 'delivery_id', format: 'uuid' };

/** The webhook deliveries of the key's environment: to endpoints, callbacks of runs, and integrations of forms. */
@ApiTags('Webhooks')
@RequiresScope('webhooks')
@Controller('api/webhook/delivery')
export class WebhookController {
  constructor(private readonly deliveries: DeliveryList) {}

  @Get()
  @ApiOperation({
    summary: 'List webhook deliveries',
    description: 'Deliveries, newest first. They are kept for `RETENTION_DELIVERY_DAYS`.',
  })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(WebhookDeliveryDto))
  list(@CurrentAuth() auth: Auth, @Query() query: WebhookDeliveryListQuery) {
    return this.deliveries.list(auth.scope, query);
  }

  @Post('redeliver')
  @ApiOperation({
    summary: 'Redeliver a range of time',
    description: 'Sends the failed deliveries of an endpoint in a range of time again, with the same message ids.',
  })
  @Requires(Access.editDefinitions)
  @Responds(200, RedeliveredDto)
  redeliverRange(@CurrentAuth() auth: Auth, @Body() body: RedeliverDto) {
    return this.deliveries.redeliverRange(auth.scope, body);
  }

  @Get(':delivery_id')
  @ApiOperation({ summary: 'Retrieve a webhook delivery', description: 'One delivery with its body and its attempts.' })
  @ApiParam(ID)
  @Requires(Access.readTeam)
  @Responds(200, WebhookDeliveryDetailDto)
  read(@CurrentAuth() auth: Auth, @UuidParam('delivery_id', 'The delivery') id: string) {
    return this.deliveries.read(auth.scope, id);
  }

  @Post(':delivery_id/redeliver')
  @ApiOperation({
    summary: 'Redeliver a webhook delivery',
    description: 'Sends a delivery again, with the same message id and a new schedule; a pending one at once.',
  })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @Responds(200, WebhookDeliveryDto)
  redeliver(@CurrentAuth() auth: Auth, @UuidParam('delivery_id', 'The delivery') id: string) {
    return this.deliveries.redeliver(auth.scope, id);
  }
}
