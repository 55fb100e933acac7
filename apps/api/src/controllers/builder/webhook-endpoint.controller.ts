import { Controller, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, PageQuery, requestIdOf, Responds, type Sent, SentBody, UuidParam } from '@app/core';
import {
  CreateWebhookEndpointDto,
  EditWebhookEndpointDto,
  WebhookDeliveryDto,
  WebhookEndpointDto,
  WebhookEndpointsService,
} from '@app/events';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';
import type { Request } from 'express';

const ID = { name: 'id', format: 'uuid' };
const IdParam = () => UuidParam('id', 'The webhook endpoint');

/** The addresses that receive the events of a team. */
@ApiTags('Builder: webhooks')
@RequiresScope('webhooks')
@Controller('api/builder/webhook-endpoint')
export class BuilderWebhookEndpointController {
  constructor(private readonly endpoints: WebhookEndpointsService) {}

  @Get()
  @ApiOperation({ summary: 'List webhook endpoints', description: 'Webhook endpoints, newest first.' })
  @Requires(Access.editDefinitions)
  @Responds(200, pageOf(WebhookEndpointDto))
  list(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.endpoints.page(auth.scope, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a webhook endpoint',
    description:
      "Creates an endpoint. It receives the events of all environments, or of those in `environments`, signed with the secret of the event's environment. A key of another environment than production creates endpoints of its own environment only.",
  })
  @ApiBody({ type: CreateWebhookEndpointDto })
  @Requires(Access.manageTeam)
  @Responds(201, WebhookEndpointDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateWebhookEndpointDto) body: Sent<CreateWebhookEndpointDto>) {
    return this.endpoints.create(auth, body);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Retrieve a webhook endpoint', description: 'One webhook endpoint.' })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @Responds(200, WebhookEndpointDto)
  read(@CurrentAuth() auth: Auth, @IdParam() id: string) {
    return this.endpoints.read(auth.scope, id);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Edit a webhook endpoint',
    description: 'Changes the given members. `enabled: true` also enables an endpoint that the service has disabled.',
  })
  @ApiParam(ID)
  @ApiBody({ type: EditWebhookEndpointDto })
  @Requires(Access.manageTeam)
  @Responds(200, WebhookEndpointDto)
  edit(
    @CurrentAuth() auth: Auth,
    @IdParam() id: string,
    @SentBody(EditWebhookEndpointDto) body: Sent<EditWebhookEndpointDto>,
  ) {
    return this.endpoints.edit(auth, id, body);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete a webhook endpoint',
    description: 'Deletes an endpoint with the record of its deliveries; pending ones are not sent.',
  })
  @ApiParam(ID)
  @Requires(Access.manageTeam)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @IdParam() id: string) {
    return this.endpoints.delete(auth, id);
  }

  @Post(':id/test')
  @ApiOperation({
    summary: 'Send a test event',
    description: 'Sends an event of the type `endpoint.test`; the result is in its delivery.',
  })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @Responds(201, WebhookDeliveryDto)
  test(@CurrentAuth() auth: Auth, @IdParam() id: string, @Req() request: Request) {
    return this.endpoints.test(auth, id, requestIdOf(request));
  }
}
