import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type FilteredPageQuery,
  type InputProblem,
  isUuid,
  listFilter,
  type Listing,
  type Loose,
  rowsOfPage,
  type Sent,
} from '@app/core';
import { FieldsService, FieldUsage, KnownFields } from '@app/forms';
import { LanguageModels } from '@app/models';
import { type Auth, demand, demandScope, type Scope, type TeamScope } from '@app/teams';
import { applyDefinition, fieldsInUse, type AgentDefinition } from './agent-definition';
import { agentProblems, referencesIn } from './agent-problems';
import { AgentSecretVault, readSecrets } from './agent-secrets';
import { toReading } from './agent-reading';
import type { AgentDto, AgentListEntryDto } from './agent.dto';
import type { Agent } from './agent.entity';
import { toAgentDto, toAgentListEntryDto } from './agent.mapper';
import { AgentsRepository } from './agents.repository';
import type { CreateAgentDto, EditAgentDto } from './save-agent.dto';
import { nextRunAt } from './schedule-times';
import { TaskThreads } from './task-threads';

/** The computer agents of a team. */
@Injectable()
export class AgentsService implements OnModuleInit {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly fields: FieldsService,
    private readonly models: LanguageModels,
    private readonly vault: AgentSecretVault,
    private readonly tasks: TaskThreads,
    private readonly usage: FieldUsage,
  ) {}

  onModuleInit(): void {
    this.usage.registerUser(async (scope, field) => {
      const objects = await this.agents.usersOfField(scope, field);
      return { how: 'used by', noun: 'agent', objects };
    });
  }

  /** One page, newest first. */
  async list(scope: TeamScope, query: FilteredPageQuery): Promise<Listing<AgentListEntryDto>> {
    const filter = listFilter(query);
    const { total, rows, next } = await rowsOfPage(query, {
      read: (part) => this.agents.list(scope, filter, part),
      count: () => this.agents.count(scope, filter),
      isId: isUuid,
    });
    return { count: total, results: rows.map(toAgentListEntryDto), after: next };
  }

  /** @throws NotFoundError also for another team's agent */
  get(scope: TeamScope, id: string): Promise<Agent> {
    return this.agents.get(scope, id);
  }

  async read(scope: TeamScope, id: string): Promise<AgentDto> {
    return this.toDto(await this.agents.get(scope, id));
  }

  /** @throws InvalidInputError with every problem; ForbiddenError */
  async create(auth: Auth, sent: Sent<CreateAgentDto>): Promise<AgentDto> {
    if (sent.value.schedule) demandSchedule(auth);
    const id = randomUUID();
    const changes = this.changes(auth, sent, {
      id,
      before: null,
      fields: await this.namedFields(auth.scope, sent.value),
    });
    return this.toDto(await this.agents.insert(auth.scope, { id, ...changes }));
  }

  /** A row lock serializes concurrent edits, so that no change is lost. @throws like `create`; NotFoundError */
  async edit(auth: Auth, id: string, sent: Sent<EditAgentDto>): Promise<AgentDto> {
    await sent.found(() => this.agents.get(auth.scope, id));
    const fields = await this.namedFields(auth.scope, sent.value);
    const edited = await this.agents.locked(auth.scope, id, async (agent, manager) => {
      const changes = this.changes(auth, sent, { id, before: agent, fields });
      // Whoever may not run agents changes nothing that runs by itself.
      if (changes.schedule) demandSchedule(auth);
      if (!changes.keepSession) await this.agents.forgetSessions(agent, manager);
      return this.agents.update(agent, changes, manager);
    });
    return this.toDto(edited);
  }

  /** The columns of the agent after a body. @throws InvalidInputError with every problem */
  private changes(
    { scope }: Auth,
    sent: Sent<CreateAgentDto> | Sent<EditAgentDto>,
    { id, before, fields }: { id: string; before: Agent | null; fields: KnownFields },
  ) {
    sent.add(agentProblems(sent.value, { before, fields, hasModel: this.models.available }));
    const stored = before ? this.vault.open(before) : [];
    const problems: InputProblem[] = [];
    const secrets = sent.value.secrets ? readSecrets(sent.value.secrets, stored, problems) : stored;
    sent.add(problems);
    const definition = applyDefinition(before, sent.valid(), fields);
    return {
      ...definition,
      secrets: secrets.map(({ name, origins }) => ({ name, origins })),
      sealedSecrets: this.vault.seal(id, secrets),
      ...scheduleTimes(before, definition, scope),
    };
  }

  private async toDto(agent: Agent): Promise<AgentDto> {
    const fields = await this.fields.findByInternalIds(agent, fieldsInUse(agent));
    const text = await this.tasks.read(agent);
    const named = await this.fields.findByKeys(agent, [...text.placeholders, ...text.targets]);
    return toAgentDto(agent, new KnownFields(fields.values()), toReading(agent, text, new Set(named.keys())));
  }

  /** The fields that a body refers to, by internal id or key. */
  private async namedFields(scope: TeamScope, body: Loose<EditAgentDto>): Promise<KnownFields> {
    const references = referencesIn(body);
    const ids = references.flatMap(({ internal_id }) => internal_id ?? []);
    const byId = await this.fields.findByInternalIds(scope, ids);
    const byKey = await this.fields.findByKeys(
      scope,
      references.flatMap(({ id }) => id ?? []),
    );
    return new KnownFields([...byId.values(), ...byKey.values()]);
  }
}

/** A schedule triggers runs, so it needs the rights of triggering one. @throws ForbiddenError */
function demandSchedule(auth: Auth): void {
  demand(auth, 'permission_edit_form_results', 'schedule runs of an agent');
  demandScope(auth.limits, 'agent_runs:write');
}

/** A schedule that is new or changed runs in the environment of the key, from now on. */
function scheduleTimes(before: Agent | null, { schedule }: AgentDefinition, { environmentId }: Scope) {
  if (schedule === null) return { scheduleEnvironmentId: null, nextRunAt: null };
  if (before && isDeepStrictEqual(before.schedule, schedule)) {
    return { scheduleEnvironmentId: before.scheduleEnvironmentId, nextRunAt: before.nextRunAt };
  }
  return { scheduleEnvironmentId: environmentId, nextRunAt: nextRunAt(schedule, new Date()) };
}
