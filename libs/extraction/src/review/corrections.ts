import { isDeepStrictEqual } from 'node:util';
import type { InputProblem } from '@app/core';
import { fitted } from '../runs/batch-values';
import { inPoints } from '../runs/datapoints';
import type { Datapoint, PageSize } from '../runs/extraction-run.entity';
import type { KnownFields } from '../extractions/field-reference.dto';
import { machineValueOf, type CorrectedValueDto } from './review.dto';

/** Characters of a value as JSON; a page of small print has some 10,000. */
const MAX_VALUE = 100_000;

/** The run that is corrected. */
interface Corrected {
  data: Datapoint[];
  fields: KnownFields;
  pages: PageSize[];
}

/** The problems of corrections: unknown values and pages, and values that do not fit their field. */
export function correctionProblems(values: CorrectedValueDto[], { data, fields, pages }: Corrected): InputProblem[] {
  return values.flatMap(({ datapoint, value, bounding_boxes = [] }, index) => {
    const path = `values[${index}]`;
    const known = data[datapoint];
    if (!known) return [{ path: `${path}.datapoint`, message: `names no value of this run, which has ${data.length}` }];
    const problem = valueProblemOf(known, value, fields);
    return [
      ...(problem === null ? [] : [{ path: `${path}.value`, message: problem }]),
      ...bounding_boxes.flatMap(({ page }, box) =>
        pages[page - 1]
          ? []
          : [
              {
                path: `${path}.bounding_boxes[${box}].page`,
                message: `names no page of this run, which has ${pages.length}`,
              },
            ],
      ),
    ];
  });
}

function valueProblemOf({ fieldInternalId }: Datapoint, value: unknown, fields: KnownFields): string | null {
  if (value === null) return null;
  if (JSON.stringify(value).length > MAX_VALUE) return `must have at most ${MAX_VALUE} characters`;
  const field = fields.get(fieldInternalId);
  return field ? fitted(field, value).problem : null;
}

/** The data with the corrections, beside the values of the machine. A correction to the machine's value is none. */
export function corrected(
  values: CorrectedValueDto[],
  { data, pages }: Pick<Corrected, 'data' | 'pages'>,
  by: string,
  at = new Date().toISOString(),
): Datapoint[] {
  const byDatapoint = new Map(values.map((value) => [value.datapoint, value]));
  return data.map((datapoint, index) => {
    const change = byDatapoint.get(index);
    if (!change) return datapoint;
    const { correction: _, ...plain } = datapoint;
    const boxes = change.bounding_boxes ? inPoints(change.bounding_boxes, pages) : datapoint.boxes;
    const machineValue = machineValueOf(datapoint);
    if (isDeepStrictEqual(change.value, machineValue)) return { ...plain, value: machineValue, boxes };
    return { ...plain, value: change.value, boxes, correction: { machineValue, by, at } };
  });
}
