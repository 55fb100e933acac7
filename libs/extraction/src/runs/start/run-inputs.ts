import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { Env, type InputProblem, InvalidInputError, type Upload } from '@app/core';
import { FieldsService } from '@app/forms';
import type { Scope } from '@app/teams';
import { UsersService } from '@app/users';
import type { EntityManager } from 'typeorm';
import type { Extraction } from '../../extractions/extraction.entity';
import { ExpressionWorkError } from '../../expressions/evaluator';
import type { InputFile } from './input-file';
import { type FileFacts, FileFilter } from '../settings/file-facts';
import type { ChosenVariant } from '../settings/run-notes';
import { ASKED, sourceFieldsOf } from '../settings/variants';
import { UserFiles } from './user-files';

/** What the runs of a call read, and on whose user they store values. */
export interface RunInput {
  files: InputFile[];
  /** A new one unless the call names one. */
  userId: string;
  /** Whether each file gets a user of its own. */
  userPerFile: boolean;
  /** The variant that the call names. */
  variant: ChosenVariant | null;
}

type Parts = Upload['parts'];

/** Reads the parts of a call that starts runs. */
@Injectable()
export class RunInputs {
  constructor(
    private readonly users: UsersService,
    private readonly fields: FieldsService,
    private readonly userFiles: UserFiles,
    private readonly env: Env,
  ) {}

  /** @throws InvalidInputError with the problems of all parts */
  async read(scope: Scope, extraction: Extraction, { files, parts }: Upload): Promise<RunInput> {
    const problems = partProblems(extraction, files.length, parts);
    // Whether a user exists matters only to calls that take one.
    const takesUser = problems.every(({ path }) => path !== 'user_id');
    if (takesUser) problems.push(...(await this.userProblems(scope, parts)));
    const variant = askedVariant(extraction, parts.variant);
    if (parts.variant && !variant)
      problems.push({ path: 'variant', message: 'this extraction has no variant with this id or name' });
    if (problems.length > 0) throw new InvalidInputError(problems);
    const userId = parts.user_id || null;
    const uploaded = files.map((file) => ({ ...file, sourceField: null, open: () => createReadStream(file.path) }));
    const readsFields = userId !== null && uploaded.length === 0 && extraction.fileType !== 'ai_query';
    const found = readsFields ? await this.fromFields(scope, extraction, userId) : uploaded;
    const selected = select(found, extraction.fileFilterQuery);
    if (found.length > 0 && selected.length === 0) throw leftOut(readsFields ? 'user_id' : 'files');
    return { files: selected, userId: userId ?? this.newUserId(), userPerFile: isTrue(parts.user_per_file), variant };
  }

  newUserId(): string {
    return this.users.newUserId();
  }

  /** Creates the users that do not exist. */
  async ensureUsers(scope: Scope, userIds: Iterable<string>, manager: EntityManager): Promise<void> {
    for (const id of new Set(userIds)) await this.users.ensure(scope, id, manager);
  }

  private async userProblems(scope: Scope, { user_id: id }: Parts): Promise<InputProblem[]> {
    if (!id || (await this.users.find(scope, id))) return [];
    return [{ path: 'user_id', message: `there is no user ${id}` }];
  }

  private async fromFields(scope: Scope, { fileSources, variants }: Extraction, userId: string): Promise<InputFile[]> {
    const ids = sourceFieldsOf(fileSources, variants);
    const known = await this.fields.findByInternalIds(scope, ids);
    const fields = ids.flatMap((id) => known.get(id) ?? []);
    const { files, problems } = await this.userFiles.find(scope, userId, fields, this.env.uploadFiles);
    const keys = fields.map(({ key }) => key).join(', ');
    const missing =
      files.length + problems.length === 0 ? [`there are no files in the fields ${keys} of this user`] : [];
    if (problems.length + missing.length === 0) return files;
    throw new InvalidInputError([...problems, ...missing].map((message) => ({ path: 'user_id', message })));
  }
}

function partProblems(extraction: Extraction, fileCount: number, parts: Parts): InputProblem[] {
  const perFile = parts.user_per_file ?? '';
  return [
    ...fileProblems(extraction, fileCount, parts.user_id),
    ...(/^(true|false|)$/i.test(perFile) ? [] : [{ path: 'user_per_file', message: 'must be true or false' }]),
    ...(isTrue(perFile) ? perFileProblems(extraction, parts) : []),
  ];
}

function fileProblems(extraction: Extraction, fileCount: number, userId: string | undefined): InputProblem[] {
  if (extraction.fileType === 'ai_query') return userId ? [] : [{ path: 'user_id', message: ASKS_USER }];
  const hasSources = sourceFieldsOf(extraction.fileSources, extraction.variants).length > 0;
  if (!userId) return fileCount > 0 ? [] : [{ path: 'files', message: hasSources ? NO_FILES_OR_USER : NO_FILES }];
  if (!hasSources)
    return [{ path: 'user_id', message: NO_SOURCES }, ...(fileCount > 0 ? [] : [{ path: 'files', message: NO_FILES }])];
  return fileCount > 0 ? [{ path: 'user_id', message: FILES_AND_USER }] : [];
}

const ASKS_USER = 'user_id is required: this extraction asks about the values of a user';
const NO_FILES = 'files is required: send at least one file';
const NO_FILES_OR_USER = 'files is required: send at least one file, or the user_id of a user with files in its fields';
const NO_SOURCES =
  'user_id is only for extractions with file_type ai_query or with file_sources; a run stores its values on a new user';
const FILES_AND_USER = 'user_id is for runs that read the files in the fields of a user; send no files with it';

function perFileProblems({ fileType, mergeFiles }: Extraction, { user_id: userId }: Parts): InputProblem[] {
  const path = 'user_per_file';
  if (fileType === 'ai_query' || userId)
    return [{ path, message: 'makes new users, and this run is about one that exists' }];
  return mergeFiles ? [{ path, message: 'does not go with merge_files: the files have one run' }] : [];
}

const isTrue = (part: string | undefined) => part?.toLowerCase() === 'true';

function askedVariant({ variants }: Extraction, asked: string | undefined): ChosenVariant | null {
  const variant = asked ? variants.find(({ id, name }) => id === asked || name === asked) : undefined;
  return variant ? { id: variant.id, name: variant.name, reason: ASKED, asked: true } : null;
}

/** A filter that counts pages is applied when the file is read, because this process opens no file. */
function select(files: InputFile[], source: string): InputFile[] {
  const filter = FileFilter.parse(source);
  if (!filter || filter.countsPages) return files;
  return files.filter((file, index) => {
    const facts = { ...file, position: index + 1, field: file.sourceField?.key ?? '' };
    return accepts(filter, facts);
  });
}

function accepts(filter: FileFilter, facts: FileFacts): boolean {
  try {
    return filter.accepts(facts, null);
  } catch (error) {
    if (!(error instanceof ExpressionWorkError)) throw error;
    throw new InvalidInputError([
      { path: 'files', message: `the file_filter_query takes too much work for ${facts.name}` },
    ]);
  }
}

const leftOut = (path: string) =>
  new InvalidInputError([{ path, message: 'the file_filter_query of this extraction leaves out every file' }]);
