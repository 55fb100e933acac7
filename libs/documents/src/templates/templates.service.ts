import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import {
  addProblems,
  assertNoProblems,
  collect,
  FileLinks,
  InvalidInputError,
  isUuid,
  listFilter,
  listRows,
  type RowList,
  StoredObjects,
  type StorageAttempt,
  type Upload,
  type UploadedFile,
} from '@app/core';
import { DataSource } from 'typeorm';
import type { TeamScope } from '@app/teams';
import { DocumentTemplate } from './document-template.entity';
import { MEDIA_TYPES } from '../envelopes/envelope-types';
import { parseTagFilter } from './tag-filter';
import { readMetadata } from './template-metadata';
import type { ReadTemplate } from '@app/templating';
import { TemplateReader } from './template-reader';
import type { DocumentTemplateDto, TemplateCheckDto, TemplateListQuery } from './template.dto';
import { TemplatesRepository } from './templates.repository';

const NO_FILES = { path: 'files', message: 'files is required: send at least one file' };

/** The document templates of a team. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
    private readonly reader: TemplateReader,
    private readonly dataSource: DataSource,
  ) {}

  /** The templates of a team that a query selects, newest first. */
  list(scope: TeamScope, query: TemplateListQuery): Promise<RowList<DocumentTemplateDto>> {
    const filter = { ...listFilter(query), name: query.name, tagGroups: parseTagFilter(query.tags ?? []) };
    return listRows(query, {
      read: (part) => this.templates.list(scope, filter, part),
      count: () => this.templates.count(scope, filter),
      toDto: (template) => this.toDto(template),
      isId: isUuid,
    });
  }

  /**
   * Creates a template from each uploaded file, or none when one of them is invalid.
   * @param upload part `metadata`: JSON keyed by file name, with `name` and `tags`
   * @throws InvalidInputError with a message for each invalid file
   */
  async upload(scope: TeamScope, upload: Upload): Promise<DocumentTemplateDto[]> {
    const { files } = upload;
    const { metadata, read } = await this.check(upload);

    return this.objects.attempt(scope.teamId, async (stored) => {
      const templates: DocumentTemplate[] = [];
      for (const [index, file] of files.entries()) {
        templates.push(await store(stored, file, read[index]!, metadata.get(file.name) ?? { tags: [] }));
      }
      await this.dataSource.transaction(async (manager) => {
        await this.templates.insert(scope, templates, manager);
        await stored.commit(manager);
      });
      return templates.map((template) => this.toDto(template));
    });
  }

  /**
   * Checks uploaded files as templates without storing them.
   * @throws InvalidInputError for a request without files
   */
  async checkFiles({ files, problems }: Upload): Promise<TemplateCheckDto[]> {
    if (files.length === 0) addProblems(problems, [NO_FILES]);
    assertNoProblems(problems);
    return this.reader.checkAll(files);
  }

  /**
   * The template with an id from a request body; `path` is the body's member.
   * @throws InvalidInputError when it does not exist
   */
  async require(scope: TeamScope, id: string, path: string): Promise<DocumentTemplate> {
    const template = await this.templates.find(scope, id);
    if (!template) throw new InvalidInputError([{ path, message: `there is no document template ${id}` }]);
    return template;
  }

  /** Checks metadata and files, to report the problems of both. When only files are wrong, the code is that of the first. */
  private async check({ files, parts, problems }: Upload) {
    if (files.length === 0) addProblems(problems, [NO_FILES]);
    const names = files.map(({ name }) => name);
    const metadata = await collect(problems, () => readMetadata(parts.metadata, names));
    const onlyFiles = problems.length === 0;
    const { read, code } = await this.reader.readAll(files, problems);
    assertNoProblems(problems, onlyFiles ? code : undefined);
    return { metadata: metadata!, read };
  }

  private toDto(template: DocumentTemplate): DocumentTemplateDto {
    const { id, name, type, tags, fields, fileName, storageKey, createdAt, updatedAt } = template;
    const file = this.links.url({ key: storageKey, name: fileName, mediaType: MEDIA_TYPES[type] });
    return { id, name, type, file, tags, fields, created_at: createdAt, updated_at: updatedAt };
  }
}

async function store(
  files: StorageAttempt,
  file: UploadedFile,
  { type, fields }: ReadTemplate,
  metadata: { name?: string; tags: string[] },
): Promise<DocumentTemplate> {
  const id = randomUUID();
  const label = { name: file.name, mediaType: MEDIA_TYPES[type] };
  const owner = { table: 'document_template', id } as const;
  const { key, size, sha256 } = await files.put(owner, 'template', createReadStream(file.path), label);
  return Object.assign(new DocumentTemplate(), {
    id,
    name: metadata.name ?? file.name,
    type,
    tags: metadata.tags,
    fileName: file.name,
    storageKey: key,
    size,
    sha256,
    fields,
  });
}
