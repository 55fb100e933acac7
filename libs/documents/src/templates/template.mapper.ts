import type { FileLinks } from '@app/core';
import { MEDIA_TYPES } from '../envelopes/envelope-types';
import type { DocumentTemplate } from './document-template.entity';
import type { DocumentTemplateVersion } from './document-template-version.entity';
import type { DocumentTemplateDto, TemplateVersionDto } from './template.dto';

/** The link to its file is a new one. */
export function toDocumentTemplateDto(template: DocumentTemplate, links: FileLinks): DocumentTemplateDto {
  const { id, name, type, syntax, delimiters, tags, version, fields, createdAt, updatedAt } = template;
  const file = fileUrl(template, template, links);
  return {
    ...{ id, name, type, syntax, delimiters, file, tags, version, fields },
    ...{ created_at: createdAt, updated_at: updatedAt },
  };
}

export function toTemplateVersionDto(
  version: DocumentTemplateVersion,
  template: DocumentTemplate,
  links: FileLinks,
): TemplateVersionDto {
  const { number, fileName, size, sha256, syntax, delimiters, createdBy, createdAt } = version;
  return {
    version: number,
    current: number === template.version,
    file_name: fileName,
    file: fileUrl(version, template, links),
    size,
    sha256,
    syntax,
    delimiters,
    created_by: createdBy,
    created_at: createdAt,
  };
}

const fileUrl = (
  { storageKey, fileName }: Pick<DocumentTemplate, 'storageKey' | 'fileName'>,
  { type }: DocumentTemplate,
  links: FileLinks,
): string => links.url({ key: storageKey, name: fileName, mediaType: MEDIA_TYPES[type] });
