import { createReadStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { StorageAttempt, UploadedFile } from '@app/core';
import type { TemplateType } from '@app/formats';
import type { TagSettings } from '@app/templating';
import { MEDIA_TYPES } from '../envelopes/envelope-types';
import type { DocumentTemplate } from './document-template.entity';
import { DocumentTemplateVersion } from './document-template-version.entity';

/** Where a file comes from, and which version of its template it is. */
interface Origin extends TagSettings {
  templateId: string;
  number: number;
  type: TemplateType;
  /** E-mail of the account. */
  createdBy: string;
}

/** Stores an uploaded file; the version that owns it still has to be inserted. */
export async function storeVersion(
  files: StorageAttempt,
  file: UploadedFile,
  { type, ...origin }: Origin,
): Promise<DocumentTemplateVersion> {
  const id = randomUUID();
  const label = { name: file.name, mediaType: MEDIA_TYPES[type] };
  const owner = { table: 'document_template_version', id } as const;
  const { key, size, sha256 } = await files.put(owner, 'template', createReadStream(file.path), label);
  const stored = { id, fileName: file.name, storageKey: key, size, sha256 };
  return Object.assign(new DocumentTemplateVersion(), origin, stored);
}

/** How the tags of a template or version are written. */
export const settingsOf = ({ syntax, delimiters }: TagSettings): TagSettings => ({ syntax, delimiters });

type PresentColumn = 'version' | 'fileName' | 'storageKey' | 'size' | 'sha256' | 'syntax' | 'delimiters';

/** The columns of a template that its present version determines. */
export const presentFile = ({
  number,
  fileName,
  storageKey,
  size,
  sha256,
  syntax,
  delimiters,
}: DocumentTemplateVersion): Pick<DocumentTemplate, PresentColumn> => ({
  ...{ version: number, fileName, storageKey, size, sha256, syntax, delimiters },
});
