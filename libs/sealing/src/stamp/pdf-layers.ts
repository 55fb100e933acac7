import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, dictsIn, nameOf, type PdfFile, type ReachableObjects, textOf } from '@app/formats';

/** Usage entries that hide a layer depending on the output (ISO 32000-2, 8.11.4.4): on screen, in print or in an export. */
const USAGE_STATES = [
  ['View', 'ViewState'],
  ['Print', 'PrintState'],
  ['Export', 'ExportState'],
] as const;
/** Usage entries that show a layer depending on zoom, language or reader. */
const SELECTORS = ['Zoom', 'Language', 'User'];
const NAME_LENGTH = 60;
const MAX_NAMES = 5;

/**
 * The names of layers (8.11) that are not always visible: off by default, off depending on the usage, or visible only when
 * others are hidden. If there is none, the layers can be removed without a change to the pages.
 */
export function hiddenLayers(file: PdfFile, { dicts }: ReachableObjects): string[] {
  const properties = dictOf(file.catalog, 'OCProperties');
  if (!properties) return [];
  const isOff = hiddenByDefault(dictOf(properties, 'D'));
  const hidden = dictsIn(arrayOf(properties, 'OCGs')).filter((group) => isOff(group) || dependsOnUsage(group));
  const names = hidden.map((group) => (textOf(group.lookup(PDFName.of('Name'))) ?? 'unnamed').slice(0, NAME_LENGTH));
  const conditional = dicts.some(isConditional) ? ['conditions'] : [];
  return [...names.slice(0, MAX_NAMES), ...conditional];
}

/** A predicate for the layers that the default configuration (8.11.4.3) hides. */
function hiddenByDefault(config: PDFDict | null): (group: PDFDict) => boolean {
  const [on, off] = ['ON', 'OFF'].map((key) => new Set(dictsIn(config && arrayOf(config, key))));
  const base = (config && nameOf(config, 'BaseState')) ?? 'ON';
  return (group) => off?.has(group) === true || (base !== 'ON' && !on?.has(group));
}

function dependsOnUsage(group: PDFDict): boolean {
  const usage = dictOf(group, 'Usage');
  if (!usage) return false;
  const off = USAGE_STATES.some(([kind, state]) => {
    const settings = dictOf(usage, kind);
    return settings !== null && nameOf(settings, state) === 'OFF';
  });
  return off || SELECTORS.some((kind) => usage.has(PDFName.of(kind)));
}

/** Whether a membership dictionary (8.11.2.2) can be visible when layers are off. */
function isConditional(dict: PDFDict): boolean {
  if (nameOf(dict, 'Type') !== 'OCMD') return false;
  return dict.has(PDFName.of('VE')) || ['AllOff', 'AnyOff'].includes(nameOf(dict, 'P') ?? '');
}
