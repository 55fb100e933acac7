import type { ErrorCode } from '@app/core/programs';
/**
 * Location of an error in a template: package part, paragraph (from 1, in document order) and the tag's text. `name` is the name that
 * a tag without a valid expression may be.
 */
export interface TemplateLocation {
  part?: string;
  paragraph?: number;
  tag?: string;
  name?: string;
}

/**
 * The file cannot be used as a document or template, or the values cannot be filled into it. `code` is stable snake_case for
 * clients, `message` one sentence; the API returns both with status 400.
 */
export class TemplateError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly location: TemplateLocation = {},
  ) {
    super(message);
    this.name = 'TemplateError';
  }
}
