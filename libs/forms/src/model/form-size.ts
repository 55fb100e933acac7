import { InvalidInputError, type Loose } from '@app/core';
import type { CopyFormDto, StepSpecDto } from '../copier/copy-form.dto';
import type { FormInputDto } from '../document/form-document.dto';
import type { FormModel } from './form-model';

/**
 * Maximum number of steps and elements of a form. Whole forms are read, compared and written at once; a form of this size
 * blocks the event loop for less than 200 ms in `npm run bench:bodies`.
 */
const MAX_FORM_PARTS = 2_000;

/** @throws InvalidInputError when the form of a document has more than `MAX_FORM_PARTS` steps and elements */
export function assertDocumentSize({ steps = [] }: Loose<FormInputDto>): void {
  assertFormSize(steps.reduce((sum, step) => sum + 1 + elementsIn(step), 0));
}

/** The same check before a form is copied: a short body may copy one long step a thousand times. */
export function assertCopySize({ steps = [] }: Loose<CopyFormDto>, template: FormModel): void {
  const sizes = new Map(template.steps.map(({ key, elements, fields }) => [key, elements.length + fields.length]));
  const copied = (step: Loose<StepSpecDto> | undefined) => sizes.get(step?.template_step_id ?? '') ?? elementsIn(step);
  assertFormSize(steps.reduce((sum, step) => sum + 1 + copied(step), 0));
}

const elementsIn = (step: object | undefined): number =>
  Object.values(step ?? {}).reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);

function assertFormSize(parts: number): void {
  if (parts <= MAX_FORM_PARTS) return;
  const message = `has ${parts} steps and elements; a form may have ${MAX_FORM_PARTS}`;
  throw new InvalidInputError([{ path: 'steps', message }], 'form_too_large');
}
