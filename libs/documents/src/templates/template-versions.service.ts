import { Injectable } from '@nestjs/common';
import {
  assertNoProblems,
  collect,
  FileLinks,
  type InputProblem,
  isUuid,
  listFilter,
  type ListQuery,
  listRows,
  type RowList,
  StoredObjects,
  type Upload,
  type UploadedFile,
} from '@app/core';
import type { TeamScope } from '@app/teams';
import type { ReadTemplate, TagSettings } from '@app/templating';
import { DataSource } from 'typeorm';
import type { DocumentTemplate } from './document-template.entity';
import { presentFile, settingsOf, storeVersion } from './stored-template';
import { readChanges, readSettings } from './template-metadata';
import { toTemplateVersionDto } from './template.mapper';
import { TemplateReader } from './template-reader';
import type { TemplateChangesDto, TemplateVersionDto } from './template.dto';
import { TemplatesRepository } from './templates.repository';
import type { Sender } from './templates.service';
import { TemplateVersionsRepository } from './template-versions.repository';

/** A new version as it was sent and read. */
interface SentVersion {
  file: UploadedFile;
  settings: TagSettings;
  changes: Partial<DocumentTemplate>;
}

const NO_CHANGE = { path: 'file', message: 'file is required, or metadata with a name or tags' };

/** The files that a template has and had. Envelopes keep the file with which they began. */
@Injectable()
export class TemplateVersionsService {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly versions: TemplateVersionsRepository,
    private readonly reader: TemplateReader,
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
    private readonly dataSource: DataSource,
  ) {}

  /** The versions of a template, newest first. @throws NotFoundError */
  async list(scope: TeamScope, id: string, query: ListQuery): Promise<RowList<TemplateVersionDto>> {
    const template = await this.templates.get(scope, id);
    const filter = listFilter(query);
    return listRows(query, {
      read: (part) => this.versions.list(scope, id, filter, part),
      count: () => this.versions.count(scope, id, filter),
      toDto: (version) => toTemplateVersionDto(version, template, this.links),
      isId: isUuid,
    });
  }

  /**
   * Gives a template another file, another name or other tags, or none of them when one is invalid.
   * @param upload the file is of the type that the template has; part `metadata`: JSON with `name` and `tags`;
   * parts `syntax` and `delimiters`: how its tags are written, as before when absent
   * @throws NotFoundError, InvalidInputError
   */
  async replace(sender: Sender, id: string, upload: Upload): Promise<DocumentTemplate> {
    const { scope } = sender;
    const template = await this.templates.get(scope, id);
    const { changes, settings } = await readPartsOf(upload, template);
    const [file] = upload.files;
    if (!file) return this.edit(scope, id, changes);
    const read = await this.readFile(scope, upload, { ...template, ...changes, ...settings });
    return this.store(sender, template, { file, settings, changes: { ...changes, fields: read.fields } });
  }

  /** Changes the name and the tags. @throws NotFoundError */
  edit(scope: TeamScope, id: string, changes: TemplateChangesDto): Promise<DocumentTemplate> {
    return this.dataSource.transaction(async (manager) =>
      this.templates.update(scope, await this.templates.lock(scope, id, manager), given(changes), manager),
    );
  }

  /** Deletes a template with its files. Those that fills still need stay until these have ended. @throws NotFoundError */
  async delete(scope: TeamScope, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.templates.lock(scope, id, manager);
      await this.versions.detachUsed(scope, id, manager);
      await this.templates.delete(scope, id, manager);
    });
  }

  private async readFile(scope: TeamScope, { files }: Upload, template: DocumentTemplate): Promise<ReadTemplate> {
    const found: InputProblem[] = [];
    const sent = { files, settings: settingsOf(template), nameOf: () => template.name };
    const { read, code } = await this.reader.readAll(scope, sent, found);
    const problems = found.map(({ message }) => ({ path: 'file', message }));
    const [first] = read;
    if (first && first.type !== template.type)
      problems.push({ path: 'file', message: `file must be a ${template.type} file, as the template is` });
    assertNoProblems(problems, code);
    return first!;
  }

  private store(
    sender: Sender,
    { id, type }: DocumentTemplate,
    { file, settings, changes }: SentVersion,
  ): Promise<DocumentTemplate> {
    const { scope } = sender;
    return this.objects.attempt(scope.teamId, async (files) => {
      const origin = { templateId: id, number: 0, type, ...settings, createdBy: sender.account.email };
      const version = await storeVersion(files, file, origin);
      return this.dataSource.transaction(async (manager) => {
        const locked = await this.templates.lock(scope, id, manager);
        version.number = locked.version + 1;
        await this.versions.insert(scope, [version], manager);
        const all = { ...given(changes), ...presentFile(version) };
        const replaced = await this.templates.update(scope, locked, all, manager);
        await files.commit(manager);
        return replaced;
      });
    });
  }
}

/** The parts besides the file. Problems with the names of files are those of the part `file`. */
async function readPartsOf({ files, parts, problems }: Upload, before: DocumentTemplate) {
  const found = problems.map(({ path, message }) => ({ path: path.startsWith('files[') ? 'file' : path, message }));
  const changes = await collect(found, () => readChanges(parts.metadata));
  const settings = await collect(found, () => readSettings(parts, before));
  const isEmpty = files.length === 0 && Object.keys(given(changes ?? {})).length === 0;
  if (isEmpty && found.length === 0) found.push(NO_CHANGE);
  assertNoProblems(found);
  return { changes: given(changes ?? {}), settings: settings! };
}

/** The members that are not undefined. */
const given = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
