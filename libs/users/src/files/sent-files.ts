import { open } from 'node:fs/promises';
import type { InputProblem, UploadedFile } from '@app/core';
import { type FieldDefinition, fileTypesOf, isFileType, isOfType, takesManyFiles } from '@app/forms';

export type FileField = Pick<FieldDefinition, 'key' | 'type' | 'repeated' | 'metadata'>;

/** The first bytes of PNG (ISO/IEC 15948, 5.2) and JPEG (ISO/IEC 10918-1, B.1.1.3) files. */
const PICTURE_SIGNATURES = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff]),
];

/** The paths of the problems of a field's files: of the field, and of one of its files. */
export interface FilePaths {
  field: string;
  file: (index: number) => string;
}

/** The problems of files for a field; undefined for an unknown one. */
export async function sentFileProblems(
  field: FileField | undefined,
  key: string,
  files: UploadedFile[],
  paths: FilePaths,
): Promise<InputProblem[]> {
  const of = (message: string) => [{ path: paths.field, message }];
  if (!field) return of(`there is no field ${key}`);
  if (!isFileType(field.type)) return of(`the field ${key} of type ${field.type} takes no files`);
  if (files.length > 1 && !takesManyFiles(field)) return of(`the field ${key} takes one file, not ${files.length}`);
  const problems: InputProblem[] = [];
  for (const [index, file] of files.entries()) {
    const message = await fileProblem(field, file);
    if (message) problems.push({ path: paths.file(index), message: `the file ${file.name} ${message}` });
  }
  return problems;
}

async function fileProblem(field: FileField, file: UploadedFile): Promise<string | null> {
  if (file.size === 0) return 'is empty';
  const types = fileTypesOf(field);
  if (!isOfType(file, types)) return `must be of one of the types ${types.join(', ')}`;
  return field.type === 'signature' && !(await isPicture(file)) ? 'must be a PNG or JPEG picture' : null;
}

async function isPicture({ path }: UploadedFile): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.subarray(0, bytesRead);
    return PICTURE_SIGNATURES.some((signature) => start.subarray(0, signature.length).equals(signature));
  } finally {
    await file.close();
  }
}
