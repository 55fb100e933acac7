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
 * The problems of settings that are expressions or events, of names of variants, and of queries that ask for nothing. What is already stored is accepted, so
 * that an extraction from before they were checked can be sent back; its runs say in `warnings` what they cannot use.
 */
export function settingProblems(body: Body, stored: StoredSettings): InputProblem[] {
  return [
    ...expressionsIn(body, stored),
    ...entityProblems(body, stored.queries),
    ...nameProblems(body, stored.variants),
    ...eventProblems(body, stored.rules),
  ];
}

/** Queries without entities never have an answer, but for `auto_detect`, which then finds all that there is, and a question in `criteria`. */
function entityProblems({ queries = [] }: Body, stored: StoredQuery[]): InputProblem[] {
  const kept = new Set(stored.flatMap(({ id, entities }) => (entities.length === 0 ? [id] : [])));
  return queries.flatMap((query, index) => {
    if (query?.entities?.length !== 0 || kept.has(query.id ?? '')) return [];
    const { question_type: type, criteria = '' } = query;
    if (type === undefined || type === 'auto_detect' || (type === 'free_form' && criteria.trim() !== '')) return [];
    const needed =
      type === 'free_form'
        ? 'must name at least one entity, unless criteria has a question'
        : 'must name at least one entity';
    return [{ path: `queries[${index}].entities`, message: needed }];
  });
}

interface Setting {
  path: string;
  source: string | undefined;
  vocabulary: Vocabulary;
  /** The texts of the stored settings of this kind. */
  kept: ReadonlySet<string>;
  /** Whether blank text stands for none. */
  mayBeBlank: boolean;
}

function expressionsIn(body: Body, stored: StoredSettings): InputProblem[] {
  return settingsIn(body, stored).flatMap(({ path, source, vocabulary, kept, mayBeBlank }) => {
    if (source === undefined || kept.has(source) || (mayBeBlank && source.trim() === '')) return [];
    const message = expressionFault(source, vocabulary);
    return message === null ? [] : [{ path, message }];
  });
}

function settingsIn({ file_filter_query, queries = [], variants = [] }: Body, stored: StoredSettings): Setting[] {
  const filter = { vocabulary: FILE_VOCABULARY, kept: new Set([stored.fileFilterQuery]), mayBeBlank: true };
  const rules = new Set(stored.queries.flatMap(({ dataValidationRules }) => dataValidationRules));
  const rule = { vocabulary: VALUE_VOCABULARY, kept: rules, mayBeBlank: false };
  const fingerprints = new Set(stored.variants.map((variant) => variant.fingerprint ?? ''));
  const fingerprint = { vocabulary: DOCUMENT_VOCABULARY, kept: fingerprints, mayBeBlank: true };
  return [
    { path: 'file_filter_query', source: file_filter_query, ...filter },
    ...queries.flatMap((query, i) =>
      (query?.data_validation_rules ?? []).map((source, j) => ({
        path: `queries[${i}].data_validation_rules[${j}]`,
        source,
        ...rule,
      })),
    ),
    ...variants.map((variant, i) => ({
      path: `variants[${i}].fingerprint`,
      source: variant?.fingerprint,
      ...fingerprint,
    })),
  ];
}

/** A run names its variant by id or name, so no two have one name. */
function nameProblems({ variants = [] }: Body, stored: StoredVariant[]): InputProblem[] {
  const kept = new Set(repeatedNames(stored).map(({ name }) => name));
  return repeatedNames(variants).flatMap(({ name, index }) =>
    kept.has(name) ? [] : [{ path: `variants[${index}].name`, message: 'is the name of another variant' }],
  );
}

/** The names that an earlier variant has. */
function repeatedNames(variants: ({ name?: string } | undefined)[]): { name: string; index: number }[] {
  const names = variants.flatMap((variant, index) =>
    variant?.name === undefined ? [] : [{ name: variant.name, index }],
  );
  const first = new Map(names.toReversed().map(({ name, index }) => [name, index]));
  return names.filter(({ name, index }) => first.get(name) !== index);
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
