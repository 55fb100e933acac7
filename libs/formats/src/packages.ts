/** ZIP packages, their XML and spreadsheets; loads no PDF and no font library. */
export { type GraphicText, GraphicTexts } from './drawings/graphic-texts';
export { LIMITS } from './limits';
export { CONTENT_TYPES_PART, ContentTypes } from './package/content-types';
export {
  detectType,
  mainPart,
  openDocument,
  openPackage,
  type PackageType,
  type TemplateType,
} from './package/detect-type';
export { Package, type PackageEntry, type PackageSizes, readPackage } from './package/package-reader';
export { packEntry, writePackage } from './package/package-writer';
export {
  appendChildren,
  type NewRelationship,
  readRelationships,
  type Relationship,
  relationshipsPart,
  withRelationships,
} from './package/relationships';
export {
  columnLetters,
  columnsOfReference,
  parseCorner,
  referenceWithColumns,
  referenceWithRows,
  rowsOfReference,
  type Span,
} from './spreadsheet/cell-reference';
export { decodedCharacters, escapedCharacters } from './spreadsheet/escaped-characters';
export { type FormulaNames, mapFormulaReferences, renameInFormula } from './spreadsheet/formula';
export { formatCode, formatNumber, formattedColor, formatText } from './spreadsheet/number-format';
export {
  type DirtySheet,
  withoutSharedFormulas,
  withoutStaleResults,
  SharedFormulas,
} from './spreadsheet/sheet-formulas';
export {
  readWorkbook,
  withoutCalcChain,
  withRecalculation,
  type Workbook,
  type ListedSheet,
  type WorkbookSheet,
} from './spreadsheet/sheet-workbook';
export { inReadingOrder, mostBeginAtRight, type PlacedWord, type Side, sideOfRow } from './pdf/reading-order';
export { hasRightToLeft } from './pdf/right-to-left';
export { looksLikeSvg } from './svg/looks-like-svg';
export { drawingInSize, type SafeDrawing, safeDrawing } from './svg/safe-drawing';
export { TemplateError, type TemplateLocation } from './template-error';
export { decodeXml, encodeXml, encodingOf, type XmlEncoding } from './xml/xml-encoding';
export { linkedPart, linkedParts, readPart, XmlNode } from './xml/xml-node';
export { decodedOffsets, decodeText, escapeXml, isEncoded, withoutCdata } from './xml/xml-text';
export {
  attributeOf,
  childHolding,
  closestElement,
  commonAncestor,
  elementAttribute,
  localName,
  parseXml,
  walkElements,
  type XmlElement,
} from './xml/xml-tree';
export { type Attributes, readEvents, type XmlHandler } from './xml/xml-events';
