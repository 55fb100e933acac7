import { Injectable } from '@nestjs/common';
import type { InputProblem, UploadedFile } from '@app/core';
import { UploadThreads } from '../programs/upload-threads';
import type { PeerName, ReadTemplate } from '@app/templating';
import type { TemplateCheckDto } from './template.dto';

/** Reads uploaded templates: their types (by content) and their placeholders. */
@Injectable()
export class TemplateReader {
  constructor(private readonly threads: UploadThreads) {}

  /**
   * Reads every file without a problem, so that all errors are reported together.
   * @param syntax the product whose tags they have; null is ours
   * @param problems receives a message for each invalid file
   * @returns the templates, and the error code of the first invalid file
   */
  async readAll(
    files: UploadedFile[],
    syntax: PeerName | null,
    problems: InputProblem[],
  ): Promise<{ read: ReadTemplate[]; code?: string }> {
    const read: ReadTemplate[] = [];
    const codes: string[] = [];
    const known = new Set(problems.map(({ path }) => path));
    for (const [index, file] of files.entries()) {
      if (known.has(`files[${index}]`)) continue;
      const result = await this.threads.readTemplate(file.name, file.path, syntax);
      if ('fields' in result) read.push(result);
      else {
        const path = `files[${index}]`;
        problems.push(...result.problems.map(({ message }) => ({ path, message: `${file.name}: ${message}` })));
        codes.push(result.code);
      }
    }
    return { read, code: codes[0] };
  }

  /** What each file asks for and what is wrong with it, one after the other: one thread reads the files of all requests. */
  async checkAll(files: readonly UploadedFile[], syntax: PeerName | null): Promise<TemplateCheckDto[]> {
    const checked: TemplateCheckDto[] = [];
    for (const { name, path } of files)
      checked.push({ file_name: name, ...(await this.threads.checkTemplate(name, path, syntax)) });
    return checked;
  }
}
