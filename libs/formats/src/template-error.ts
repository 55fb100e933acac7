/** Where in a template something is wrong: package part, paragraph (1-based, in document order) and the tag's text. */
export interface TemplateLocation {
  part?: string;
  paragraph?: number;
  tag?: string;
}

/**
 * A file that is no usable template, or values that cannot be put into it. `code` is stable snake_case for clients,
 * `message` one readable sentence; the transport answers both with 400.
 */
export class TemplateError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly location: TemplateLocation = {},
  ) {
    super(message);
    this.name = 'TemplateError';
  }
}
