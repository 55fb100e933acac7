import { randomUUID } from 'node:crypto';
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
  type Upload,
  type UploadedFile,
} from '@app/core';
import { DataSource } from 'typeorm';
import type { TeamScope } from '@app/teams';
import { DocumentTemplate } from './document-template.entity';
import type { DocumentTemplateVersion } from './document-template-version.entity';
import { presentFile, storeVersion } from './stored-template';
import { parseTagFilter } from './tag-filter';
import { readMetadata, readSettings } from './template-metadata';
import { TemplateReader } from './template-reader';
import type { DocumentTemplateDto, TemplateCheckDto, TemplateListQuery } from './template.dto';
import { toDocumentTemplateDto } from './template.mapper';
import { TemplatesRepository } from './templates.repository';
import { TemplateVersionsRepository } from './template-versions.repository';

const NO_FILES = { path: 'files', message: 'files is required: send at least one file' };

/** The account that uploads. */
export interface Sender {
  scope: TeamScope;
  account: { email: string };
}

/** The document templates of a team. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly versions: TemplateVersionsRepository,
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
   * @param upload part `metadata`: JSON keyed by file name, with `name` and `tags`; parts `syntax` and `delimiters`: how
   * their tags are written
   * @throws InvalidInputError with a message for each invalid file
   */
  async upload({ scope, account }: Sender, upload: Upload): Promise<DocumentTemplateDto[]> {
    const { files } = upload;
    const { metadata, read, settings } = await this.check(scope, upload);

    return this.objects.attempt(scope.teamId, async (stored) => {
      const templates: DocumentTemplate[] = [];
      const versions: DocumentTemplateVersion[] = [];
      for (const [index, file] of files.entries()) {
        const { type, fields } = read[index]!;
        const { name = file.name, tags = [] } = metadata.get(file.name) ?? {};
        const origin = { templateId: randomUUID(), number: 1, type, ...settings, createdBy: account.email };
        const version = await storeVersion(stored, file, origin);
        const described = { id: origin.templateId, name, tags, type, fields };
        templates.push(Object.assign(new DocumentTemplate(), described, presentFile(version)));
        versions.push(version);
      }
      await this.dataSource.transaction(async (manager) => {
        await this.templates.insert(scope, templates, manager);
        await this.versions.insert(scope, versions, manager);
        await stored.commit(manager);
      });
      return templates.map((template) => this.toDto(template));
    });
  }

  /**
   * Checks uploaded files as templates without storing them.
   * @throws InvalidInputError for a request without files
   */
  async checkFiles(scope: TeamScope, { files, parts, problems }: Upload): Promise<TemplateCheckDto[]> {
    if (files.length === 0) addProblems(problems, [NO_FILES]);
    const settings = await collect(problems, () => readSettings(parts));
    assertNoProblems(problems);
    return this.reader.checkAll(scope, files, settings!);
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
  private async check(scope: TeamScope, { files, parts, problems }: Upload) {
    if (files.length === 0) addProblems(problems, [NO_FILES]);
    const names = files.map(({ name }) => name);
    const metadata = await collect(problems, () => readMetadata(parts.metadata, names));
    const settings = await collect(problems, () => readSettings(parts));
    // Tags of an unknown product cannot be read.
    if (settings === undefined) assertNoProblems(problems);
    const onlyFiles = problems.length === 0;
    const nameOf = (file: UploadedFile) => metadata?.get(file.name)?.name ?? file.name;
    const { read, code } = await this.reader.readAll(scope, { files, settings: settings!, nameOf }, problems);
    assertNoProblems(problems, onlyFiles ? code : undefined);
    return { metadata: metadata!, read, settings: settings! };
  }

  private toDto(template: DocumentTemplate): DocumentTemplateDto {
    return toDocumentTemplateDto(template, this.links);
  }
}
