import { Injectable } from '@nestjs/common';
import { assertNoProblems, type InputProblem, type UploadedFile } from '@app/core';
import { UploadThreads } from '../programs/upload-threads';
import type { ReadTemplate } from '@app/templating';

/** Reads uploaded templates: their types (by content) and their placeholders. */
@Injectable()
export class TemplateReader {
  constructor(private readonly threads: UploadThreads) {}

  /**
   * Reads every file, so that all errors are reported together. The error code of the response is that of the first file.
   * @throws InvalidInputError with a message for each invalid file
   */
  async readAll(files: UploadedFile[]): Promise<ReadTemplate[]> {
    const read: ReadTemplate[] = [];
    const errors: InputProblem[] = [];
    const codes: string[] = [];
    for (const [index, file] of files.entries()) {
      const result = await this.threads.readTemplate(file.name, file.path);
      if ('fields' in result) read.push(result);
      else {
        errors.push({ path: `files[${index}]`, message: `${file.name}: ${result.message}` });
        codes.push(result.code);
      }
    }
    assertNoProblems(errors, codes[0]);
    return read;
  }
}
