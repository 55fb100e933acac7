import type { StoredQuery } from '../../extractions/extraction-parts';

/** At most so many queries are named in a sentence. */
const NAMED = 10;
const NEEDS_MODEL = 'prose, which needs a language model, and none is configured.';

/**
 * Sentences that name the settings in prose which were not followed, because only a language model can follow them.
 * @param unfollowed the queries whose criteria the answerers did not follow
 * @param hasModel whether a language model answered the questions of the run
 */
export function proseWarnings(contextRules: string[], unfollowed: StoredQuery[], hasModel: boolean): string[] {
  if (hasModel) return [];
  const hasRules = contextRules.some((rule) => rule.trim() !== '');
  return [
    ...(hasRules ? [`context_rules were not followed: they are ${NEEDS_MODEL}`] : []),
    ...(unfollowed.length > 0 ? [criteriaWarning(unfollowed)] : []),
  ];
}

function criteriaWarning(queries: StoredQuery[]): string {
  const names = queries.flatMap(({ entities, questionType }) => (entities.length > 0 ? entities : [questionType]));
  const shown = names.slice(0, NAMED).map((name) => `"${name}"`);
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `The criteria of ${shown.join(', ')}${more} were not followed: they are ${NEEDS_MODEL}`;
}
