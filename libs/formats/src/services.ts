/** The part of this lib that Nest services use; it loads no PDF, font or XML library. */
export { LIMITS } from './limits';
export { fontPath } from './pdf/font-path';
export { PdfFillError, type PdfValueProblem } from './pdf/pdf-error';
export { TemplateError } from './template-error';
