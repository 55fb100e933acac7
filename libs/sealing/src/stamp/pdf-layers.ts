import { PDFDict, PDFName, type PDFArray } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, nameOf, type PdfFile, type ReachableObjects, textOf } from '@app/formats';

/** Usages that hide a layer by circumstance (ISO 32000-2, 8.11.4.4): on screen, on paper, by zoom, language or reader. */
const CIRCUMSTANCES = [
  ['View', 'ViewState'],
  ['Print', 'PrintState'],
  ['Export', 'ExportState'],
] as const;
const SELECTORS = ['Zoom', 'Language', 'User'];
const NAME_LENGTH = 60;
const MOST_NAMES = 5;

/**
 * The names of layers (8.11) that are not always shown: off at first, off by circumstance, or shown only when others are
 * hidden. Where there is none the layers may be forgotten: everything is then shown as it was.
 */
export function hiddenLayers(file: PdfFile, { dicts }: ReachableObjects): string[] {
  const properties = dictOf(file.catalog, 'OCProperties');
  if (!properties) return [];
  const isOff = offIn(file, dictOf(properties, 'D'));
  const hidden = dictsIn(file, arrayOf(properties, 'OCGs')).filter((group) => isOff(group) || isCircumstantial(group));
  const names = hidden.map((group) => (textOf(group.lookup(PDFName.of('Name'))) ?? 'unnamed').slice(0, NAME_LENGTH));
  const conditional = dicts.some(isConditional) ? ['conditions'] : [];
  return [...names.slice(0, MOST_NAMES), ...conditional];
}

/** Which layers the default configuration (8.11.4.3) hides. */
function offIn(file: PdfFile, config: PDFDict | null): (group: PDFDict) => boolean {
  const [on, off] = ['ON', 'OFF'].map((key) => new Set(dictsIn(file, config && arrayOf(config, key))));
  const base = (config && nameOf(config, 'BaseState')) ?? 'ON';
  return (group) => off?.has(group) === true || (base !== 'ON' && !on?.has(group));
}

function isCircumstantial(group: PDFDict): boolean {
  const usage = dictOf(group, 'Usage');
  if (!usage) return false;
  const off = CIRCUMSTANCES.some(([kind, state]) => {
    const settings = dictOf(usage, kind);
    return settings !== null && nameOf(settings, state) === 'OFF';
  });
  return off || SELECTORS.some((kind) => usage.has(PDFName.of(kind)));
}

/** A membership (8.11.2.2) that is visible when layers are off. */
function isConditional(dict: PDFDict): boolean {
  if (nameOf(dict, 'Type') !== 'OCMD') return false;
  return dict.has(PDFName.of('VE')) || ['AllOff', 'AnyOff'].includes(nameOf(dict, 'P') ?? '');
}

function dictsIn({ context }: PdfFile, list: PDFArray | null): PDFDict[] {
  return (list?.asArray() ?? []).map((entry) => context.lookup(entry)).filter((value) => value instanceof PDFDict);
}
