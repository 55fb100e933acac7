import type { ErrorCode } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { InputProblem, UploadedFile } from '@app/core';
import { FieldsService } from '@app/forms';
import type { TeamScope } from '@app/teams';
import { UploadThreads } from '../programs/upload-threads';
import type { CheckedTemplate, ReadTemplate, TagSettings, TemplateProblem, TemplateRefusal } from '@app/templating';
import type { TemplateCheckDto } from './template.dto';
import { UsedTemplates } from './used-templates';

type Readable = ReadTemplate | TemplateRefusal | CheckedTemplate;

/** A template that was read, and the index of its file. */
interface ReadFile extends ReadTemplate {
  readonly index: number;
  /** The name that the template will have. */
  readonly name: string;
}

/** The files of an upload. */
export interface UploadedTemplates {
  readonly files: readonly UploadedFile[];
  /** How their tags are written. */
  readonly settings: TagSettings;
  /** Returns the name of the template of a file. */
  readonly nameOf: (file: UploadedFile) => string;
}

/** Reads uploaded templates: their types (by content) and their placeholders, with those of the templates that they insert. */
@Injectable()
export class TemplateReader {
  constructor(
    private readonly threads: UploadThreads,
    private readonly used: UsedTemplates,
    private readonly fields: FieldsService,
  ) {}

  /**
   * Reads every file without a problem, so that all errors are reported together.
   * @param problems receives a message for each invalid file
   * @returns the templates, and the error code of the first invalid file
   */
  async readAll(
    scope: TeamScope,
    { files, settings, nameOf }: UploadedTemplates,
    problems: InputProblem[],
  ): Promise<{ read: ReadTemplate[]; code?: ErrorCode }> {
    const read: ReadFile[] = [];
    const found = new Map<number, readonly TemplateProblem[]>();
    const known = new Set(problems.map(({ path }) => path));
    for (const [index, file] of files.entries()) {
      if (known.has(`files[${index}]`)) continue;
      const result = await this.withFieldNames(scope, (names) =>
        this.threads.readTemplate(file.name, file.path, settings, names),
      );
      if ('fields' in result) read.push({ ...result, index, name: nameOf(file) });
      else found.set(index, result.problems);
    }
    const complete: ReadTemplate[] = [];
    for (const template of read) {
      const uses = await this.used.complete(scope, template, read);
      if (uses.problems.length > 0) found.set(template.index, uses.problems);
      complete.push({ ...template, fields: uses.fields });
    }
    for (const [index, { name }] of files.entries())
      for (const { message } of found.get(index) ?? [])
        problems.push({ path: `files[${index}]`, message: `${name}: ${message}` });
    return { read: complete, code: found.get(Math.min(...found.keys()))?.[0]?.code };
  }

  /** What each file asks for and what is wrong with it, one after the other: one thread reads the files of all requests. */
  async checkAll(scope: TeamScope, files: readonly UploadedFile[], settings: TagSettings): Promise<TemplateCheckDto[]> {
    const checked: (CheckedTemplate & { name: string })[] = [];
    for (const { name, path } of files)
      checked.push({
        name,
        ...(await this.withFieldNames(scope, (names) => this.threads.checkTemplate(name, path, settings, names))),
      });
    const complete: TemplateCheckDto[] = [];
    for (const template of checked) {
      const { fields, problems } = await this.used.complete(scope, template, checked);
      const { name, type, tags, example } = template;
      complete.push({ file_name: name, type, fields, tags, example, problems: [...template.problems, ...problems] });
    }
    return complete;
  }

  /** Reads a template. A tag without a valid expression is a problem, unless it is the id of a field of the team. */
  private async withFieldNames<Result extends Readable>(
    scope: TeamScope,
    read: (names: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    const first = await read([]);
    const possible = 'problems' in first ? first.problems.flatMap(({ name }) => name ?? []) : [];
    if (possible.length === 0) return first;
    const known = await this.fields.findByKeys(scope, possible);
    return known.size === 0 ? first : read([...known.keys()]);
  }
}
