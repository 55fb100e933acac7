import { TemplateError } from '../template-error';

/** What can be wrong with a PDF template, or with the values for it. */
export type PdfFillCode =
  | 'pdf_empty'
  | 'pdf_unreadable'
  | 'pdf_encrypted'
  | 'pdf_too_complex'
  | 'pdf_page_loop'
  | 'pdf_too_many_fields'
  | 'invalid_field_value';

/** One value that a form field cannot take; `path` is `field_values.<field name>`. */
export interface PdfValueProblem {
  path: string;
  message: string;
}

/** A PDF that cannot be read, or values that it cannot take; for values, `problems` lists all of them at once. */
export class PdfFillError extends TemplateError {
  constructor(
    override readonly code: PdfFillCode,
    message: string,
    readonly problems: PdfValueProblem[] = [],
    cause?: unknown,
  ) {
    super(code, message);
    this.name = 'PdfFillError';
    this.cause = cause;
  }
}
