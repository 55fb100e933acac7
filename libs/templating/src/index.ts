export type { FillValue, FillValues, ImageValue } from './field-values';
export { memberName } from './expressions/member';
export { fillPdf, parsePdf } from './pdf/pdf.filler';
export { type CheckedTagKind, type CheckedTemplate, checkTemplate } from './check-template';
export {
  type KnownPlaceholder,
  readersOf,
  type ReadTemplate,
  readTemplate,
  type TemplateProblem,
  type TemplateRefusal,
} from './read-template';
export { type NamedReaders, TemplateCache } from './template-cache';
export { type PeerName, PEERS } from './peers/peer-names';
export type { TagSettings } from './language/delimiters';
export { type InsertableTemplate, MissingTemplatesError } from './parts/known-templates';
export type { UsedTemplate } from './parts/insert-changes';
export { TemplateFindings } from './language/template-findings';
export { CellMark } from './rich/tables/cell-mark';
export { RichText, RichValue } from './rich/rich-value';
