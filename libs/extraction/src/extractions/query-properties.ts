import { isDeepStrictEqual } from 'node:util';
import type { InputProblem } from '@app/core';
import type { PropertyCheck } from './property-check';
import { QUESTION_TYPES, methodProblems, type QuestionType } from '@app/answering/services';
import type { StoredQuery } from './extraction-parts';
import { cellProblems, nameProblems, pageProblems, whereProblems } from './cell-property-checks';
import { countryProblems, oneOf, typeProblems } from './value-properties';

/** A member of a query's `properties`: the question types that use it, and the check of its value. */
export interface QueryProperty {
  questionTypes: readonly QuestionType[];
  check: PropertyCheck;
}

/** Questions whose values have a type. */
const TYPED: readonly QuestionType[] = ['one_value', 'multiple_value', 'cell_value', 'column_value'];

/** Questions about sheets and tables. */
const CELLS: readonly QuestionType[] = ['cell_value', 'column_value'];

/** The members of `properties` that some answerer uses, by name. Each has its row here, and an example in a test. */
export const QUERY_PROPERTIES: Readonly<Record<string, QueryProperty>> = {
  type: { questionTypes: TYPED, check: typeProblems },
  country: { questionTypes: TYPED, check: countryProblems },
  method: { questionTypes: ['one_value', 'multiple_value', 'yes_no'], check: methodProblems },
  sheet: { questionTypes: CELLS, check: nameProblems },
  table: { questionTypes: CELLS, check: nameProblems },
  page: { questionTypes: CELLS, check: pageProblems },
  cell: { questionTypes: ['cell_value'], check: cellProblems },
  row: { questionTypes: ['cell_value'], check: nameProblems },
  column: { questionTypes: CELLS, check: nameProblems },
  where: { questionTypes: ['column_value'], check: whereProblems },
  date_order: { questionTypes: TYPED, check: oneOf(['day_first', 'month_first']) },
  review_threshold: { questionTypes: QUESTION_TYPES, check: percentage },
  review_missing: { questionTypes: QUESTION_TYPES, check: flag },
};

/** The members of a query in a body that its properties depend on, before its shape is known to be valid. */
export interface QueryWithProperties {
  id?: string;
  question_type?: string;
  entities?: (string | undefined)[];
  properties?: Record<string, unknown>;
}

/**
 * The problems of the properties of queries. A setting that does nothing would mislead, so unknown members are refused. A member
 * that a stored query already has with this value is accepted: it was stored before members were checked.
 */
export function propertyProblems(queries: (QueryWithProperties | undefined)[], stored: StoredQuery[]): InputProblem[] {
  return queries.flatMap((query, index) => {
    if (query?.properties === undefined) return [];
    const before = stored.find(({ id }) => id === query.id);
    const unchanged = before?.questionType === query.question_type ? before?.properties : undefined;
    return problemsOf(query, unchanged ?? {}, `queries[${index}].properties`);
  });
}

function problemsOf(query: QueryWithProperties, before: Record<string, unknown>, path: string): InputProblem[] {
  const questionType = QUESTION_TYPES.find((type) => type === query.question_type);
  if (!questionType) return [];
  return Object.entries(query.properties ?? {}).flatMap(([name, value]) => {
    if (Object.hasOwn(before, name) && isDeepStrictEqual(before[name], value)) return [];
    const property = propertyFor(name, questionType);
    if (property) return property.check(value, `${path}.${name}`, entitiesOf(query));
    return [{ path: `${path}.${name}`, message: unknownMessage(questionType) }];
  });
}

const entitiesOf = ({ entities = [] }: QueryWithProperties): string[] => entities.flatMap((entity) => entity ?? []);

function propertyFor(name: string, questionType: QuestionType): QueryProperty | undefined {
  const property = Object.hasOwn(QUERY_PROPERTIES, name) ? QUERY_PROPERTIES[name] : undefined;
  return property?.questionTypes.includes(questionType) ? property : undefined;
}

function unknownMessage(questionType: QuestionType): string {
  const known = Object.keys(QUERY_PROPERTIES).filter((name) => propertyFor(name, questionType));
  return known.length === 0
    ? `is no setting of ${questionType}, which has none`
    : `is no setting of ${questionType}, which has ${known.join(', ')}`;
}

function percentage(value: unknown, path: string): InputProblem[] {
  const isOne = typeof value === 'number' && value >= 0 && value <= 100;
  return isOne ? [] : [{ path, message: 'must be a number from 0 to 100' }];
}

function flag(value: unknown, path: string): InputProblem[] {
  return typeof value === 'boolean' ? [] : [{ path, message: 'must be true or false' }];
}
