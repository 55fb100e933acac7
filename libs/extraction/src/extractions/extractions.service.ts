import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InvalidInputError, isUuid, listFilter, type Listing, type Loose, rowsOfPage, type Sent } from '@app/core';
import {
  demandIntegrationReach,
  FieldsService,
  FieldUsage,
  HeaderVault,
  type JudgedRule,
  RuleCodeJudge,
  KnownFields,
} from '@app/forms';
import { type Auth, demandErasure, EnvironmentsService, type TeamScope } from '@app/teams';
import { changesRules, demandRuleFlag } from './rule-changes';
import { applyDefinition, fieldsInUse } from './extraction-definition';
import { referenceProblems, referencesIn } from './extraction-references';
import type { ExtractionDto, ExtractionListEntryDto, ExtractionListQuery } from './extraction.dto';
import type { Extraction } from './extraction.entity';
import { toExtractionDto, toExtractionListEntryDto } from './extraction.mapper';
import { ExtractionsRepository } from './extractions.repository';
import type { StoredRule } from './extraction-parts';
import { readIntegrations } from '../integrations/read-integrations';
import { settingProblems } from './setting-problems';
import type { CreateExtractionDto, EditExtractionDto } from './save-extraction.dto';

/** Fields that `auto_detect` compares with the labels of a document. */
const MAX_TEAM_FIELDS = 1_000;

/** The extractions of a team. */
@Injectable()
export class ExtractionsService implements OnModuleInit {
  constructor(
    private readonly extractions: ExtractionsRepository,
    private readonly fields: FieldsService,
    private readonly code: RuleCodeJudge,
    private readonly vault: HeaderVault,
    private readonly usage: FieldUsage,
    private readonly environments: EnvironmentsService,
  ) {}

  onModuleInit(): void {
    this.usage.registerUser(async (scope, { id }) => {
      const objects = await this.extractions.usersOfField(scope, id);
      return { how: 'used by', noun: 'extraction', objects };
    });
  }

  /** One page, newest first. */
  async list(scope: TeamScope, query: ExtractionListQuery): Promise<Listing<ExtractionListEntryDto>> {
    const filter = listFilter(query);
    const { total, rows, next } = await rowsOfPage(query, {
      read: (part) => this.extractions.list(scope, filter, part),
      count: () => this.extractions.count(scope, filter),
      isId: isUuid,
    });
    return { count: total, results: rows.map(toExtractionListEntryDto), after: next };
  }

  /** @throws NotFoundError also for another team's extraction */
  get(scope: TeamScope, id: string): Promise<Extraction> {
    return this.extractions.get(scope, id);
  }

  async read(scope: TeamScope, id: string): Promise<ExtractionDto> {
    const extraction = await this.judged(await this.extractions.get(scope, id));
    return this.toDto(extraction, await this.fieldsOf(extraction));
  }

  /** @throws InvalidInputError with every unknown field reference; ForbiddenError */
  async create(auth: Auth, sent: Sent<CreateExtractionDto>): Promise<ExtractionDto> {
    if (rulesOf(sent.value).length > 0) demandRuleFlag(auth, 'create an extraction with rules');
    const fields = await this.namedFields(auth.scope, sent.value);
    const verdict = await this.code.judge(rulesOf(sent.value));
    sent.add(referenceProblems(sent.value, NOTHING_STORED, fields));
    sent.add(settingProblems(sent.value, NOTHING_STORED));
    const integrations = readIntegrations(sent, [], this.vault) ?? [];
    const definition = applyDefinition(null, sent.valid(), fields, verdict);
    return this.toDto(await this.extractions.insert(auth.scope, definition, integrations), fields);
  }

  /** A row lock serializes concurrent edits, so that no change is lost. @throws like `create`; NotFoundError */
  async edit(auth: Auth, id: string, sent: Sent<EditExtractionDto>): Promise<ExtractionDto> {
    await this.judged(await sent.found(() => this.extractions.get(auth.scope, id)));
    const fields = await this.namedFields(auth.scope, sent.value);
    const verdict = await this.code.judge(rulesOf(sent.value));
    const edited = await this.extractions.locked(auth.scope, id, async (extraction, manager) => {
      sent.add(referenceProblems(sent.value, extraction, fields));
      sent.add(settingProblems(sent.value, extraction));
      const stored = await this.extractions.integrationsOf(extraction, manager);
      const integrations = readIntegrations(sent, stored, this.vault);
      const definition = applyDefinition(extraction, sent.valid(), fields, verdict);
      if (changesRules(extraction.rules, definition.rules)) demandRuleFlag(auth, 'change the rules of an extraction');
      const change = { before: stored, after: integrations ?? stored };
      await demandIntegrationReach(auth, this.environments, change, manager);
      return this.extractions.update(extraction, definition, integrations, manager);
    });
    return this.toDto(edited, await this.fieldsOf(edited));
  }

  /** Deletes an extraction with its runs in every environment. @throws NotFoundError, ForbiddenError */
  async delete(auth: Auth, id: string): Promise<void> {
    const team = await this.environments.ofTeam(auth.scope);
    await this.extractions.locked(auth.scope, id, async ({ rules }, manager) => {
      if (rules.length > 0) demandRuleFlag(auth, 'delete an extraction that has rules');
      demandErasure(auth, team, {
        environmentIds: await this.extractions.environmentsWithRuns(auth.scope, id, manager),
        why: 'delete an extraction that has runs',
        scope: 'extraction_runs:write',
        nouns: { results: 'runs', definition: 'extraction' },
      });
      await this.extractions.delete(auth.scope, id, manager);
    });
  }

  private async toDto(extraction: Extraction, fields: KnownFields): Promise<ExtractionDto> {
    return toExtractionDto(extraction, fields, await this.extractions.integrationsOf(extraction));
  }

  /** Parses the code of rules from before `valid` was stored, and stores the result: once for each row. */
  private async judged(extraction: Extraction): Promise<Extraction> {
    if (extraction.rules.every(({ valid }) => valid !== undefined)) return extraction;
    for (const rule of extraction.rules) rule.valid ??= await this.isValid(rule);
    await this.extractions.storeVerdicts(extraction);
    return extraction;
  }

  /** Code that exceeds the limits of parsing is invalid. */
  private async isValid(rule: StoredRule): Promise<boolean> {
    try {
      return (await this.code.judge([rule])).faultOfRule(rule.code, rule.mode) === null;
    } catch (error) {
      if (error instanceof InvalidInputError) return false;
      throw error;
    }
  }

  /** The fields that an extraction reads from or saves to. */
  async fieldsOf(extraction: Extraction): Promise<KnownFields> {
    return new KnownFields((await this.fields.findByInternalIds(extraction, fieldsInUse(extraction))).values());
  }

  /** The fields that a run may save to: with `auto_detect` also the newest ones of the team. */
  async fieldsForRun(extraction: Extraction): Promise<KnownFields> {
    const own = await this.fieldsOf(extraction);
    if (extraction.queries.every(({ questionType }) => questionType !== 'auto_detect')) return own;
    return own.with(await this.fields.newest(extraction, MAX_TEAM_FIELDS));
  }

  /** The fields that a body refers to, by internal id or key. */
  private async namedFields(scope: TeamScope, body: Loose<EditExtractionDto>): Promise<KnownFields> {
    const references = referencesIn(body);
    const byId = await this.fields.findByInternalIds(
      scope,
      references.flatMap(({ internal_id }) => internal_id ?? []),
    );
    const byKey = await this.fields.findByKeys(
      scope,
      references.flatMap(({ id }) => id ?? []),
    );
    return new KnownFields([...byId.values(), ...byKey.values()]);
  }
}

const NOTHING_STORED = { fileFilterQuery: '', fileSources: [], queries: [], variants: [], rules: [] };

/** The rules of a body whose code is judged. */
const rulesOf = ({ rules = [] }: Loose<EditExtractionDto>): JudgedRule[] =>
  rules.flatMap((rule) => (rule ? [{ code: rule.code }] : []));
