import { type Answer, type Entity, nothingFound } from './answerer';
import { foldKey } from './values/folding';

/**
 * One answer with the lists of several, as certain as the least certain of them. Rows of tables are kept as they are; of other
 * values each is kept once.
 */
export function joinedAnswers(entity: Entity, answers: Answer[]): Answer {
  const found = answers.filter(({ value }) => value !== null);
  const [first] = found;
  if (!first || found.length === 1) return first ?? nothingFound(entity);
  const values = found.flatMap(({ value }) => (Array.isArray(value) ? value : [String(value)]));
  return {
    ...first,
    value: found.some(({ method }) => method === 'table_column') ? values : distinct(values),
    confidence: Math.min(...found.map(({ confidence }) => confidence)),
    text: found.map(({ text }) => text).join('\n'),
    boxes: found.flatMap(({ boxes }) => boxes),
  };
}

function distinct(values: string[]): string[] {
  const keys = values.map(foldKey);
  return values.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
