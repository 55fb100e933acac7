import { gunzipSync } from 'node:zlib';
import {
  encodeXml,
  encodingOf,
  type Package,
  packEntry,
  readPackage,
  safeDrawing,
  TemplateError,
  writePackage,
} from '@app/formats';
import { withOwnLinks } from './own-links';

/** A drawing within anything that is read as XML, in UTF-8 or UTF-16. LibreOffice goes by the content of a part, not by its name. */
const DRAWING = /<\0?(?:(?:[\w.-]\0?)+:\0?)?s\0?v\0?g\0?[\s>/]/i;
const NO_DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
const NOTHING = Buffer.alloc(0);
const GZIP = Buffer.from([0x1f, 0x8b]);
const ZIP = Buffer.from('PK\u0003\u0004');
/** Bytes of an unpacked drawing; `safeDrawing` takes no larger one. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Packages in packages, such as the workbook of a chart of a document in a document. */
const MAX_DEPTH = 3;

const RELATIONSHIPS = /\.rels$/i;

/**
 * A document that shows only what is in it. LibreOffice reads pictures to which relationships and SVG files refer from the disk of the worker,
 * where the files of others are. Content that cannot be read is replaced by nothing.
 * @throws TemplateError for relationships that are not well-formed
 */
export function withOwnContent(bytes: Buffer, pkg: Package, depth = 0): Buffer {
  let isChanged = false;
  const entries = pkg.entries.map((entry) => {
    const given = pkg.bytes(entry.name);
    const own = RELATIONSHIPS.test(entry.name) ? ownLinks(pkg, entry.name) : ownContent(given, depth);
    if (own.equals(given)) return entry;
    isChanged = true;
    return packEntry(entry.name, own, entry.time);
  });
  return isChanged ? writePackage(entries) : bytes;
}

function ownLinks(pkg: Package, name: string): Buffer {
  const bytes = pkg.bytes(name);
  const text = pkg.text(name);
  const own = withOwnLinks(text, name);
  return own === text ? bytes : encodeXml(own, encodingOf(bytes));
}

function ownContent(bytes: Buffer, depth: number): Buffer {
  if (bytes.subarray(0, GZIP.length).equals(GZIP)) return ownContent(unpacked(bytes), MAX_DEPTH);
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return ownPackage(bytes, depth);
  return DRAWING.test(bytes.toString('latin1')) ? ownDrawing(bytes) : bytes;
}

/** What is packed; nothing for what is damaged, or too large for a drawing. */
function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return NOTHING;
  }
}

function ownPackage(bytes: Buffer, depth: number): Buffer {
  if (depth === MAX_DEPTH) return NOTHING;
  return orElse(NOTHING, () => withOwnContent(bytes, readPackage(bytes), depth + 1));
}

const ownDrawing = (bytes: Buffer): Buffer => orElse(NO_DRAWING, () => safeDrawing(bytes).svg);

function orElse(other: Buffer, make: () => Buffer): Buffer {
  try {
    return make();
  } catch (error) {
    if (error instanceof TemplateError) return other;
    throw error;
  }
}
