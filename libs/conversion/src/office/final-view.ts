import {
  appendChildren,
  CONTENT_TYPES_PART,
  encodeXml,
  encodingOf,
  mainPart,
  type Package,
  packEntry,
  readRelationships,
  relationshipsPart,
  withRelationships,
  writePackage,
} from '@app/formats';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SETTINGS_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml';
const SETTINGS_LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings';
/** The part for the settings of a document without any. */
const NEW_SETTINGS = 'word/settings-of-view.xml';
/** A tracked change (ISO/IEC 29500-1, 17.13.5). */
const CHANGE =
  /<(?:[\w.-]+:)?(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|(?:p|r|tbl|tr|tc|sect)PrChange)[\s/>]/;
/** Shows the document as it is with all changes (ISO/IEC 29500-1, 17.15.1.69). */
const FINAL_VIEW = `<w:revisionView xmlns:w="${WORD}" w:markup="0" w:insDel="0" w:formatting="0"/>`;

/**
 * A Word document that LibreOffice shows as it is with all tracked changes, as Chromium does. Without this, a contract would be signed
 * with the words that were struck out.
 */
export function inFinalView(bytes: Buffer, pkg: Package): Buffer {
  if (!hasChanges(pkg)) return bytes;
  const document = mainPart(pkg);
  const linked = readRelationships(pkg, document).find(({ kind }) => kind === 'settings')?.target ?? '';
  const changed = pkg.has(linked)
    ? { [linked]: appendChildren(pkg.text(linked), 'settings', FINAL_VIEW) }
    : withSettings(pkg, document);
  const kept = pkg.entries.filter(({ name }) => !(name in changed));
  const written = Object.entries(changed).map(([name, text]) => packEntry(name, encoded(pkg, name, text)));
  return writePackage([...kept, ...written]);
}

const hasChanges = (pkg: Package): boolean =>
  pkg.entries.some(({ name }) => name.endsWith('.xml') && CHANGE.test(pkg.text(name)));

const encoded = (pkg: Package, name: string, text: string): Buffer =>
  encodeXml(text, pkg.has(name) ? encodingOf(pkg.bytes(name)) : 'utf8');

/** The parts that change when a document gets settings. */
function withSettings(pkg: Package, document: string): Record<string, string> {
  const links = relationshipsPart(document);
  const link = { id: 'settingsOfView', type: SETTINGS_LINK, target: NEW_SETTINGS };
  const type = `<Override xmlns="http://schemas.openxmlformats.org/package/2006/content-types" PartName="/${NEW_SETTINGS}" ContentType="${SETTINGS_TYPE}"/>`;
  return {
    [NEW_SETTINGS]: `<w:settings xmlns:w="${WORD}">${FINAL_VIEW}</w:settings>`,
    [links]: withRelationships(pkg.has(links) ? pkg.text(links) : null, [link]),
    [CONTENT_TYPES_PART]: appendChildren(pkg.text(CONTENT_TYPES_PART), 'Types', type),
  };
}
