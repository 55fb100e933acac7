import { InvalidInputError } from '@app/core';
import { detectType, type TemplateType } from './fillers/detect-type';
import { parseTemplate } from './fillers/fillers';
import { parsePdf } from './fillers/pdf.filler';
import { PdfFillError } from './fillers/pdf-error';
import { TemplateError } from './fillers/template-error';

/** A placeholder of a template as it is kept and shown: the field id, and what it is used as. */
export interface KnownPlaceholder {
  id: string;
  kind: string;
}

export interface ReadTemplate {
  type: TemplateType;
  fields: KnownPlaceholder[];
}

/** Extensions that may stand for a type; a file's name and content must agree. */
const EXTENSION = /\.(docx|idml|pdf|pptx|xlsx)$/i;

/**
 * Looks at an uploaded template: its type by content, its placeholders.
 * @param path names the file in the problem that is thrown
 * @throws InvalidInputError with the filler's code for broken, hostile or disguised files
 */
export async function readTemplate(name: string, bytes: Buffer, path: string): Promise<ReadTemplate> {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  if (!extension) refuse(path, 'unknown_file_type', `${name} must be a docx, idml, pdf, pptx or xlsx file`);
  try {
    const type = detectType(bytes);
    if (type !== extension) refuse(path, 'type_mismatch', `${name} is a ${type} file by its content: rename it`);
    const { fields } = type === 'pdf' ? await parsePdf(bytes) : parseTemplate(bytes);
    return { type, fields: fields.map(({ id, kind }) => ({ id, kind })) };
  } catch (error) {
    if (error instanceof TemplateError || error instanceof PdfFillError)
      refuse(path, error.code, `${name}: ${error.message}`);
    throw error;
  }
}

function refuse(path: string, code: string, message: string): never {
  throw new InvalidInputError([{ path, message }], code);
}
