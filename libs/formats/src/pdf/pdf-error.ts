import { TemplateError } from '../template-error';

/** Error codes for PDF templates and their values. */
export type PdfFillCode =
  | 'pdf_empty'
  | 'pdf_unreadable'
  | 'pdf_encrypted'
  | 'pdf_too_complex'
  | 'pdf_page_loop'
  | 'pdf_too_many_fields'
  | 'pdf_locked'
  | 'invalid_field_value';

/** A validation error of a form field's value; `path` is `field_values.<field name>`. */
export interface PdfValueProblem {
  path: string;
  message: string;
}

/** The PDF cannot be read, or values are invalid for its fields; `problems` lists all validation errors. */
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
