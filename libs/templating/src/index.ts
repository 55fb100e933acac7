export type { FillValue, FillValues, ImageValue } from './field-values';
export { fillPdf, parsePdf } from './pdf/pdf.filler';
export { type KnownPlaceholder, type ReadTemplate, readTemplate, type TemplateRefusal } from './read-template';
export { TemplateCache } from './template-cache';
