import { Injectable } from '@nestjs/common';
import { assertNoProblems, type InputProblem, type UploadedFile } from '@app/core';
import { UploadThreads } from '../programs/upload-threads';
import type { ReadTemplate } from '@app/templating';

/** Looks at uploaded templates: their types by content, their placeholders. */
@Injectable()
export class TemplateReader {
  constructor(private readonly threads: UploadThreads) {}

  /**
   * Looks at every file, so that all problems are told at once; the first problem's code is the answer's.
   * @throws InvalidInputError naming each broken, hostile or disguised file and what is wrong with it
   */
  async readAll(files: UploadedFile[]): Promise<ReadTemplate[]> {
    const read: ReadTemplate[] = [];
    const problems: InputProblem[] = [];
    const codes: string[] = [];
    for (const [index, file] of files.entries()) {
      const answer = await this.threads.readTemplate(file.name, file.path);
      if ('fields' in answer) read.push(answer);
      else {
        problems.push({ path: `files[${index}]`, message: `${file.name}: ${answer.message}` });
        codes.push(answer.code);
      }
    }
    assertNoProblems(problems, codes[0]);
    return read;
  }
}
