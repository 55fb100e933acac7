import type { InputProblem, Loose } from '@app/core';
import { expressionFault } from '../expressions/expression';
import type { Vocabulary } from '../expressions/syntax';
import { DOCUMENT_VOCABULARY, FILE_VOCABULARY, VALUE_VOCABULARY } from '../expressions/vocabularies';
import { isHappening } from '../runs/settings/rule-events';
import type { StoredQuery, StoredRule, StoredVariant } from './extraction-parts';
import type { EditExtractionDto } from './save-extraction.dto';

type Body = Loose<EditExtractionDto>;

/** The settings of an extraction before a change. */
export interface StoredSettings {
  fileFilterQuery: string;
  queries: StoredQuery[];
  variants: StoredVariant[];
  rules: StoredRule[];
}

/**
 * The problems of settings that are expressions or events. What is already stored is accepted, so that an extraction from
 * before they were checked can be sent back; its runs say in `warnings` what they cannot use.
 */
export function settingProblems(body: Body, stored: StoredSettings): InputProblem[] {
  return [...expressionsIn(body, stored), ...eventProblems(body, stored.rules)];
}

interface Setting {
  path: string;
  source: string | undefined;
  vocabulary: Vocabulary;
}

function expressionsIn(body: Body, stored: StoredSettings): InputProblem[] {
  const kept = new Set([
    '',
    stored.fileFilterQuery,
    ...stored.queries.flatMap(({ dataValidationRules }) => dataValidationRules),
    ...stored.variants.map(({ fingerprint = '' }) => fingerprint),
  ]);
  return settingsIn(body).flatMap(({ path, source, vocabulary }) => {
    const message = source === undefined || kept.has(source) ? null : expressionFault(source, vocabulary);
    return message === null ? [] : [{ path, message }];
  });
}

function settingsIn({ file_filter_query, queries = [], variants = [] }: Body): Setting[] {
  return [
    { path: 'file_filter_query', source: file_filter_query, vocabulary: FILE_VOCABULARY },
    ...queries.flatMap((query, i) =>
      (query?.data_validation_rules ?? []).map((source, j) => ({
        path: `queries[${i}].data_validation_rules[${j}]`,
        source: source === '' ? ' ' : source,
        vocabulary: VALUE_VOCABULARY,
      })),
    ),
    ...variants.map((variant, i) => ({
      path: `variants[${i}].fingerprint`,
      source: variant?.fingerprint,
      vocabulary: DOCUMENT_VOCABULARY,
    })),
  ];
}

/** A rule whose event never happens would never run. */
function eventProblems({ rules = [] }: Body, stored: StoredRule[]): InputProblem[] {
  return rules.flatMap((rule, index) => {
    const event = rule?.trigger_event;
    const isKept = stored.some(({ name, triggerEvent }) => name === rule?.name && triggerEvent === event);
    if (event === undefined || isKept || isHappening(event)) return [];
    const message = `${event} does not happen in extractions; known are submit, extraction_complete, form_complete and error`;
    return [{ path: `rules[${index}].trigger_event`, message }];
  });
}
