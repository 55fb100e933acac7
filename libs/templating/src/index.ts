export type { FillValue, FillValues, ImageValue } from './field-values';
export { fillPdf, parsePdf } from './pdf/pdf.filler';
export { type CheckedTagKind, type CheckedTemplate, checkTemplate } from './check-template';
export {
  type KnownPlaceholder,
  type ReadTemplate,
  readTemplate,
  type TemplateProblem,
  type TemplateRefusal,
} from './read-template';
export { TemplateCache } from './template-cache';
export { CellMark } from './rich/cell-mark';
export { RichText, RichValue } from './rich/rich-value';
