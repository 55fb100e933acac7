import { Injectable } from '@nestjs/common';
import type { InputProblem } from '@app/core';
import { FieldsService, type KnownFields } from '@app/forms';
import { FieldValuesService, runRules } from '@app/users';
import type { Extraction } from '../../extractions/extraction.entity';
import type { StoredQuery } from '../../extractions/extraction-parts';
import { RunAnswers } from './run-answers';
import { missingDatapoints } from './datapoints';
import type { ExtractionRun, RunValidation, ValidatedQuery } from '../extraction-run.entity';
import type { RunResult } from '../runs.repository';
import { nameOf, rulesFor, valuesByName, withChanges } from '../settings/extraction-rules';
import { validateData } from '../settings/validation-rules';
import { queriesOf } from '../settings/variants';

/** The result of a run after its rules, with the fields that it saves to, also those that only rules name. */
export interface SettledResult {
  result: RunResult;
  fields: KnownFields;
}

/** A settled result whose values were checked, and how to check them again. */
export interface ValidatedResult extends SettledResult {
  validation: RunValidation;
}

/** Finds the results of runs: the answers, changed by the rules of the extraction, and checked by the rules of its queries. */
@Injectable()
export class RunResults {
  constructor(
    private readonly answers: RunAnswers,
    private readonly values: FieldValuesService,
    private readonly fields: FieldsService,
  ) {}

  async find(
    run: ExtractionRun,
    extraction: Extraction,
    fields: KnownFields,
    signal: AbortSignal,
  ): Promise<ValidatedResult> {
    const found = await this.answers.find(run, extraction, fields, signal);
    const settled = await this.applyRules(run, extraction, fields, found);
    const variant = extraction.variants.find(({ id }) => id === found.variant?.id) ?? null;
    const queries = queriesOf(extraction.queries, variant);
    const missing = queries.flatMap((query) => {
      const ofQuery = settled.result.data.filter(({ queryId }) => queryId === query.id);
      return missingDatapoints(query, ofQuery, settled.fields);
    });
    const validated = validateData(queries, [...settled.result.data, ...missing], run.createdAt);
    // A missing value that breaks a rule is shown to a reviewer.
    const data = validated.data.filter(({ value, failedRules }) => value !== null || failedRules);
    const { warnings } = settled.result;
    const result = { ...settled.result, data, warnings: [...warnings, ...validated.warnings] };
    return { ...settled, result, validation: { queries: queries.map(toValidatedQuery), warnings } };
  }

  /** Runs the rules in the sandbox. They see and change the values of the run in the global `fields`. */
  private async applyRules(
    run: ExtractionRun,
    extraction: Extraction,
    fields: KnownFields,
    found: RunResult,
  ): Promise<SettledResult> {
    const { runnable, skipped } = rulesFor(extraction.rules, found.status);
    if (runnable.length === 0) return { result: { ...found, ruleErrors: skipped }, fields };
    const unsaved = new Set(found.data.filter(({ fieldId }) => fieldId === '').map(nameOf));
    const isRepeated = (key: string) => fields.withKey(key)?.repeated ?? false;
    const check = (changes: Record<string, unknown>): Promise<InputProblem[]> => {
      const saved = Object.entries(changes).filter(([name]) => !unsaved.has(name));
      return this.values.problemsOf(run, Object.fromEntries(saved));
    };
    const { changes, errors } = await runRules(runnable, valuesByName(found.data, isRepeated), check);
    const named = await this.fields.findByKeys(run, Object.keys(changes));
    const failed = errors.map(({ ruleName, message }) => ({ ruleName, message }));
    return {
      result: { ...found, data: withChanges(found.data, changes, named), ruleErrors: [...skipped, ...failed] },
      fields: fields.with(named.values()),
    };
  }
}

const toValidatedQuery = ({ id, entities, dataValidationRules }: StoredQuery): ValidatedQuery => ({
  ...{ id, entities, dataValidationRules },
});
