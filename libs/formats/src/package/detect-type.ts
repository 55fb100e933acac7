import { ContentTypes, CONTENT_TYPES_PART } from './content-types';
import { type Package, type PackageSizes, readPackage } from './package-reader';
import { readRelationships } from './relationships';
import { TemplateError } from '../template-error';

/** The supported package formats, and the template types of the API. */
export type PackageType = 'docx' | 'pptx' | 'xlsx' | 'idml';
export type TemplateType = PackageType | 'pdf';

/** The second kind of name is that of files with macros, which `openPackage` refuses. */
const MAIN_TYPES: readonly (readonly [RegExp, PackageType])[] = [
  [/(?:wordprocessingml\.(?:document|template)|ms-word\.(?:document|template)\.macroEnabled)\.main\+xml$/, 'docx'],
  [/(?:presentationml|ms-powerpoint)\.(?:presentation|template|slideshow)(?:\.macroEnabled)?\.main\+xml$/, 'pptx'],
  [/(?:spreadsheetml|ms-excel)\.(?:sheet|template)(?:\.macroEnabled)?\.main\+xml$/, 'xlsx'],
];
const IDML_MIMETYPE = 'application/vnd.adobe.indesign-idml-package';
/** A worksheet takes some 40 bytes for each cell; it is read as a stream. */
const READ_SIZES: PackageSizes = { entryBytes: 160 * 1024 * 1024, totalBytes: 320 * 1024 * 1024 };
const COMPOUND_FILE = 'd0cf11e0a1b11ae1';

/**
 * The type of a template by its content.
 * @throws TemplateError `unknown_file_type`, `macro_file`, `encrypted` (also for an old binary format), and the errors of
 *   `readPackage`
 */
export function detectType(bytes: Buffer): TemplateType {
  return isPdf(bytes) ? 'pdf' : openPackage(bytes).type;
}

const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2) === 'PK';
/** Readers accept a PDF header anywhere in the first 1024 bytes (ISO 32000-1, annex H.3, note 13). */
const isPdf = (bytes: Buffer): boolean => !isZip(bytes) && bytes.subarray(0, 1024).includes('%PDF-');

/** Reads a package and detects its type. @throws like `detectType` */
export function openPackage(bytes: Buffer): { pkg: Package; type: PackageType } {
  const pkg = readZip(bytes);
  assertNoMacros(pkg);
  return { pkg, type: packageType(pkg) };
}

/** Like `openPackage`, for files that are only read: macros are not looked at, and parts may be larger. */
export function openDocument(bytes: Buffer): { pkg: Package; type: PackageType } {
  const pkg = readZip(bytes, READ_SIZES);
  return { pkg, type: packageType(pkg) };
}

function readZip(bytes: Buffer, sizes?: PackageSizes): Package {
  if (bytes.length === 0) throw new TemplateError('unknown_file_type', 'The file is empty.');
  if (bytes.toString('hex', 0, 8) === COMPOUND_FILE) {
    throw new TemplateError('encrypted', 'The file is protected by a password, or is of an old binary Office format.');
  }
  if (!isZip(bytes)) throw unknown();
  return readPackage(bytes, sizes);
}

function packageType(pkg: Package): PackageType {
  if (pkg.has('mimetype') && pkg.bytes('mimetype').toString('latin1').trim() === IDML_MIMETYPE) return 'idml';
  if (!pkg.has(CONTENT_TYPES_PART)) throw unknown();
  const types = ContentTypes.of(pkg);
  const main = readRelationships(pkg, '').find(
    ({ kind, target }) => kind === 'officeDocument' && target !== null && pkg.has(target),
  );
  const type = types.typeOf(main?.target ?? '');
  const known = MAIN_TYPES.find(([pattern]) => pattern.test(type));
  if (!main || !known) throw unknown();
  return known[1];
}

/** The main document part, the target of the package's `officeDocument` relationship; "" without one. */
export function mainPart(pkg: Package): string {
  return readRelationships(pkg, '').find(({ kind }) => kind === 'officeDocument')?.target ?? '';
}

function assertNoMacros(pkg: Package): void {
  const entry = pkg.entries.find(({ name }) =>
    /(?:^|\/)(?:vbaProject(?:Signature\w*)?\.bin|vbaData\.xml)$/i.test(name),
  );
  const types = pkg.has(CONTENT_TYPES_PART) ? ContentTypes.of(pkg).all() : [];
  if (entry || types.some((type) => /macroEnabled|vbaProject/i.test(type))) {
    throw new TemplateError('macro_file', 'Files with macros are not accepted.', entry ? { part: entry.name } : {});
  }
}

const unknown = (): TemplateError =>
  new TemplateError('unknown_file_type', 'The file is none of docx, idml, pdf, pptx, xlsx.');
