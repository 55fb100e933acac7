import { isDeepStrictEqual } from 'node:util';
import type { InputProblem } from '@app/core';
import { fitted } from '../runs/values/batch-values';
import { inPoints } from '../runs/execution/datapoints';
import type { Datapoint, PageSize } from '../runs/extraction-run.entity';
import type { KnownFields } from '@app/forms';
import { machineValueOf, type CorrectedValueDto, type DrawnBoxDto } from './review.dto';

/** Characters of a value as JSON; a page of small print has some 10,000. */
const MAX_VALUE = 100_000;
/** A sum of two fractions, such as 0.7 + 0.3, may exceed 1 by its rounding. */
const ROUNDING = 1e-6;

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
    if (values.findIndex((one) => one.datapoint === datapoint) < index)
      return [{ path: `${path}.datapoint`, message: 'is corrected twice in this request' }];
    const problem = valueProblemOf(known, value, fields);
    return [
      ...(problem === null ? [] : [{ path: `${path}.value`, message: problem }]),
      ...bounding_boxes.flatMap((box, place) => boxProblems(box, `${path}.bounding_boxes[${place}]`, pages)),
    ];
  });
}

function boxProblems(box: DrawnBoxDto, path: string, pages: PageSize[]): InputProblem[] {
  const { page, x, y, width, height } = box;
  if (!pages[page - 1])
    return [{ path: `${path}.page`, message: `names no page of this run, which has ${pages.length}` }];
  const isInside = x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING;
  return isInside ? [] : [{ path, message: 'must lie inside the page: x + width and y + height are at most 1' }];
}

function valueProblemOf({ fieldInternalId }: Datapoint, value: unknown, fields: KnownFields): string | null {
  if (value === null) return null;
  if (JSON.stringify(value).length > MAX_VALUE) return `must have at most ${MAX_VALUE} characters`;
  const field = fields.get(fieldInternalId);
  return field ? fitted(field, value).problem : null;
}

/** The data with the corrections, beside the values of the machine. A correction to the machine's value and place is none. */
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
    const machineValue = machineValueOf(datapoint);
    const machineBoxes = datapoint.correction?.machineBoxes ?? datapoint.boxes;
    const boxes = change.bounding_boxes ? inPoints(change.bounding_boxes, pages) : machineBoxes;
    const value = change.value;
    if (isDeepStrictEqual({ value, boxes }, { value: machineValue, boxes: machineBoxes }))
      return { ...plain, value, boxes };
    return { ...plain, value, boxes, correction: { machineValue, machineBoxes, by, at } };
  });
}
