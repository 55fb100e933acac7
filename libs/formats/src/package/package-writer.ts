import { crc32, deflateRawSync } from 'node:zlib';
import type { PackageEntry } from './package-reader';

/** General purpose flag of a name in UTF-8 (APPNOTE 4.4.4). */
const UTF8_NAME = 0x0800;
/** Version 2.0 is needed to extract deflated entries (APPNOTE 4.4.3). */
const VERSION = 20;
/** Of zlib, whose default is 6: faster, and a little larger. */
const COMPRESSION_LEVEL = 4;
/** 1 January 1980, 00:00, as a DOS time and date: the default of new entries, so that the same content gives the same bytes. */
const FIRST_DOS_TIME = 0x00210000;

/** A new or changed entry with `bytes`, which are deflated. `time` is the DOS time stamp, that of the replaced entry. */
export function packEntry(name: string, bytes: Buffer, time = FIRST_DOS_TIME): PackageEntry {
  return {
    name,
    method: 8,
    time,
    crc: crc32(bytes),
    size: bytes.length,
    data: deflateRawSync(bytes, { level: COMPRESSION_LEVEL }),
  };
}

/**
 * Writes a ZIP archive of the entries in their order. Their compressed data is copied, so unchanged entries keep their bytes.
 */
export function writePackage(entries: readonly PackageEntry[]): Buffer {
  const names = entries.map((entry) => Buffer.from(entry.name, 'utf8'));
  const headers = names.reduce((sum, name) => sum + 76 + 2 * name.length, 22);
  const out = Buffer.allocUnsafe(entries.reduce((sum, entry) => sum + entry.data.length, headers));

  const offsets: number[] = [];
  let at = 0;
  entries.forEach((entry, index) => {
    offsets.push(at);
    at = writeLocal(out, at, entry, names[index] as Buffer);
  });
  const directory = at;
  entries.forEach((entry, index) => {
    at = writeCentral(out, at, entry, names[index] as Buffer, offsets[index] as number);
  });
  writeEnd(out, at, entries.length, directory);
  return out;
}

function writeLocal(out: Buffer, from: number, entry: PackageEntry, name: Buffer): number {
  let at = out.writeUInt32LE(0x04034b50, from);
  at = writeSharedFields(out, out.writeUInt16LE(VERSION, at), entry, name);
  at = out.writeUInt16LE(0, at);
  at += name.copy(out, at);
  return at + entry.data.copy(out, at);
}

function writeCentral(out: Buffer, from: number, entry: PackageEntry, name: Buffer, offset: number): number {
  let at = out.writeUInt32LE(0x02014b50, from);
  at = out.writeUInt16LE(VERSION, at);
  at = writeSharedFields(out, out.writeUInt16LE(VERSION, at), entry, name);
  out.fill(0, at, at + 12);
  at = out.writeUInt32LE(offset, at + 12);
  return at + name.copy(out, at);
}

/** Writes the fields that the local and the central header share, from the flags to the length of the name. */
function writeSharedFields(out: Buffer, from: number, entry: PackageEntry, name: Buffer): number {
  const ascii = name.length === entry.name.length;
  let at = out.writeUInt16LE(ascii ? 0 : UTF8_NAME, from);
  at = out.writeUInt16LE(entry.method, at);
  at = out.writeUInt32LE(entry.time, at);
  at = out.writeUInt32LE(entry.crc, at);
  at = out.writeUInt32LE(entry.data.length, at);
  at = out.writeUInt32LE(entry.size, at);
  return out.writeUInt16LE(name.length, at);
}

function writeEnd(out: Buffer, from: number, count: number, directory: number): void {
  let at = out.writeUInt32LE(0x06054b50, from);
  at = out.writeUInt32LE(0, at);
  at = out.writeUInt16LE(count, at);
  at = out.writeUInt16LE(count, at);
  at = out.writeUInt32LE(from - directory, at);
  at = out.writeUInt32LE(directory, at);
  out.writeUInt16LE(0, at);
}
