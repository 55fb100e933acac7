import { Injectable } from '@nestjs/common';
import { InvalidInputError, NotFoundError, type InputProblem, type Listing, type PageQuery } from '@app/core';
import { FieldsService, RuleCodeJudge, type CodeVerdict } from '@app/forms';
import type { TeamScope } from '@app/teams';
import { applyDefinition, type ExtractionDefinition } from './extraction-definition';
import type { ExtractionDto, ExtractionListEntryDto } from './extraction.dto';
import type { Extraction } from './extraction.entity';
import { toExtractionDto, toExtractionListEntryDto } from './extraction.mapper';
import { ExtractionsRepository } from './extractions.repository';
import type { StoredRule } from './extraction-parts';
import { KnownFields } from './field-reference.dto';
import type { CreateExtractionDto, EditExtractionDto } from './save-extraction.dto';

/** The extractions that a team has defined. */
@Injectable()
export class ExtractionsService {
  constructor(
    private readonly extractions: ExtractionsRepository,
    private readonly fields: FieldsService,
    private readonly code: RuleCodeJudge,
  ) {}

  async list(scope: TeamScope, page: PageQuery): Promise<Listing<ExtractionListEntryDto>> {
    const [extractions, count] = await this.extractions.page(scope, page.skip, page.page_size);
    return { count, results: extractions.map(toExtractionListEntryDto) };
  }

  /** @throws NotFoundError also for another team's extraction */
  get(scope: TeamScope, id: string): Promise<Extraction> {
    return this.extractions.get(scope, id);
  }

  async read(scope: TeamScope, id: string): Promise<ExtractionDto> {
    const extraction = await this.judged(await this.extractions.get(scope, id));
    return toExtractionDto(extraction, await this.knownFields(scope));
  }

  /** @throws InvalidInputError naming every field reference that names nothing */
  async create(scope: TeamScope, body: CreateExtractionDto): Promise<ExtractionDto> {
    const fields = await this.knownFields(scope);
    const definition = define(null, body, fields, await this.code.judge(body.rules));
    return toExtractionDto(await this.extractions.insert(scope, definition), fields);
  }

  async edit(scope: TeamScope, id: string, body: EditExtractionDto): Promise<ExtractionDto> {
    const extraction = await this.judged(await this.extractions.get(scope, id));
    const fields = await this.knownFields(scope);
    const definition = define(extraction, body, fields, await this.code.judge(body.rules ?? []));
    return toExtractionDto(await this.extractions.update(extraction, definition), fields);
  }

  async delete(scope: TeamScope, id: string): Promise<void> {
    if (!(await this.extractions.delete(scope, id))) throw new NotFoundError(`Extraction ${id}`);
  }

  /** Parses the code of an extraction that was saved before the verdict was kept, and keeps it: once for each row. */
  private async judged(extraction: Extraction): Promise<Extraction> {
    if (extraction.rules.every(({ valid }) => valid !== undefined)) return extraction;
    for (const rule of extraction.rules) rule.valid ??= await this.isValid(rule);
    await this.extractions.storeVerdicts(extraction);
    return extraction;
  }

  /** Code that takes too long to parse cannot run. */
  private async isValid(rule: StoredRule): Promise<boolean> {
    try {
      return (await this.code.judge([rule]))(rule.code, rule.mode);
    } catch (error) {
      if (error instanceof InvalidInputError) return false;
      throw error;
    }
  }

  async knownFields(scope: TeamScope): Promise<KnownFields> {
    return new KnownFields(await this.fields.list(scope));
  }
}

function define(
  before: ExtractionDefinition | null,
  body: EditExtractionDto,
  fields: KnownFields,
  isValid: CodeVerdict,
): ExtractionDefinition {
  const problems: InputProblem[] = [];
  const definition = applyDefinition(before, body, fields, problems, isValid);
  if (problems.length > 0) throw new InvalidInputError(problems);
  return definition;
}
