import { Body, Controller, Get, Header, Param, ParseIntPipe, Post, Query, Redirect, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { AgentRunControl, AgentRunDto, AgentRunPages, ApproveRunDto, RejectRunDto } from '@app/agents';
import { AddressLimit, IntegerField, LimitedByAddress, Public, requestIdOf, Responds } from '@app/core';
import { hasScope, may } from '@app/teams';
import { AgentRunLinkGuard, CurrentAgentRun, OpensAgentRunLink, type LinkedAgentRun } from './agent-run-link.guard';
import { agentRunPage, unopenedRunPage } from './agent-run.page';
import type { Page } from '../page';
import { Pages } from '../page.interceptor';

/** Seconds for which a browser keeps the way to a picture; the link behind it lives longer. */
const PICTURE_CACHE = 'private, max-age=300';

/** The largest number of an event: a column of PostgreSQL's type integer. */
const LAST_EVENT = 2_147_483_647;

/** `run_url` of a run. */
@Pages()
@LimitedByAddress(AddressLimit.review)
@Controller('agent')
export class RunAddressController {
  @Get(':agent_id/run/:run_id')
  show(): Page {
    return unopenedRunPage();
  }
}

/** The script asks for the events after the last that it shows; links lead to earlier ones. */
class AgentRunPageQuery {
  @IntegerField({ optional: true, min: 0, max: LAST_EVENT }) after?: number;
  @IntegerField({ optional: true, min: 1, max: LAST_EVENT }) before?: number;
}

/** The page of the link that the events of a run answer. */
@Pages()
@LimitedByAddress(AddressLimit.review)
@Controller('agent-run')
export class AgentRunPageController {
  constructor(
    private readonly pages: AgentRunPages,
    private readonly links: AgentRunLinkGuard,
  ) {}

  /** Opens the link itself, because errors of a guard would not become pages. */
  @Get(':token')
  async show(
    @Param('token') token: string,
    @Query() { after, before }: AgentRunPageQuery,
    @Req() request: Request,
  ): Promise<Page> {
    const { opened, auth } = await this.links.open(request, token);
    const mayDecide = may(auth, 'permission_edit_form_results') && hasScope(auth.limits, 'agent_runs:write');
    const view = await this.pages.view(opened, mayDecide, { after, before });
    return agentRunPage(view, `/agent-run/${encodeURIComponent(token)}`);
  }
}

/** The requests of the page of a run. Each does what the route of the API with its name does, as the account of the link. */
@Public()
@LimitedByAddress(AddressLimit.review)
@ApiExcludeController()
@Controller('agent-run')
export class AgentRunActionsController {
  constructor(
    private readonly pages: AgentRunPages,
    private readonly control: AgentRunControl,
  ) {}

  @Get(':token/version')
  @OpensAgentRunLink()
  @Header('Cache-Control', 'no-store')
  async version(@CurrentAgentRun() { opened }: LinkedAgentRun) {
    return { version: await this.pages.version(opened) };
  }

  @Get(':token/screenshot/:number')
  @OpensAgentRunLink()
  @Header('Cache-Control', PICTURE_CACHE)
  @Redirect()
  async screenshot(@CurrentAgentRun() { opened }: LinkedAgentRun, @Param('number', ParseIntPipe) number: number) {
    return { url: await this.pages.screenshot(opened, number) };
  }

  @Get(':token/approval/:id')
  @OpensAgentRunLink()
  @Header('Cache-Control', PICTURE_CACHE)
  @Redirect()
  approval(@CurrentAgentRun() { opened }: LinkedAgentRun, @Param('id') id: string) {
    return { url: this.pages.approvalScreenshot(opened, id) };
  }

  @Get(':token/file/:index')
  @OpensAgentRunLink()
  @Redirect()
  file(@CurrentAgentRun() { opened }: LinkedAgentRun, @Param('index', ParseIntPipe) index: number) {
    return { url: this.pages.download(opened, index) };
  }

  @Post(':token/approve')
  @OpensAgentRunLink()
  @Responds(200, AgentRunDto)
  approve(
    @CurrentAgentRun() { auth, opened: { run } }: LinkedAgentRun,
    @Body() body: ApproveRunDto,
    @Req() request: Request,
  ) {
    return this.control.approve(auth, run.agentId, run.id, body, requestIdOf(request));
  }

  @Post(':token/reject')
  @OpensAgentRunLink()
  @Responds(200, AgentRunDto)
  reject(@CurrentAgentRun() { auth, opened: { run } }: LinkedAgentRun, @Body() body: RejectRunDto) {
    return this.control.reject(auth, run.agentId, run.id, body);
  }

  @Post(':token/cancel')
  @OpensAgentRunLink()
  @Responds(200, AgentRunDto)
  cancel(@CurrentAgentRun() { auth, opened: { run } }: LinkedAgentRun) {
    return this.control.cancel(auth, run.agentId, run.id);
  }
}
