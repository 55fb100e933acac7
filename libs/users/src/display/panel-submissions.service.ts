import { Injectable } from '@nestjs/common';
import {
  assertNoProblems,
  type InputProblem,
  InvalidInputError,
  isPlainObject,
  parseJson,
  Sent,
  type Upload,
} from '@app/core';
import { FieldsService, FormsService, fromLibrary } from '@app/forms';
import type { EndUser } from '@app/teams';
import type { GivenValues } from '../given-values';
import { callingUser, demandOwn } from '../sessions/calling-user';
import { type SubmitOptions, SubmissionsService } from '../submissions/submissions.service';
import type { SubmitDto } from '../submissions/submission.dto';
import { FieldValuesService } from '../field-values.service';
import { KeptFiles } from './kept-files';
import { type PanelSubmittedDto, STEP_FILE_PARTS, type SubmitStepDto } from './panel-submission.dto';

/** Takes what users enter into forms that the display library shows. */
@Injectable()
export class PanelSubmissions {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly values: FieldValuesService,
    private readonly fields: FieldsService,
    private readonly forms: FormsService,
  ) {}

  /** Stores the values of a step, and continues the submission. @throws InvalidInputError, ForbiddenError */
  async submitStep(user: EndUser, sent: Sent<SubmitStepDto>, requestId: string): Promise<PanelSubmittedDto> {
    callingUser(user, sent);
    const { panel_key: form, step_key: step, servars = [] } = sent.value;
    const given = readServars(servars, sent);
    sent.add(await this.stepProblems(user, form, step, 'step_key'));
    const { panel_key } = sent.valid();
    const fields = await this.fromLibrary(user, given);
    const places = new Map(servars.map((servar, index) => [`fields.${String(servar?.key)}`, `servars[${index}]`]));
    places.set('forms[0]', 'panel_key');
    await this.submit(user, { fields, forms: [panel_key] }, requestId).catch(
      withPaths((path) => places.get(path) ?? path),
    );
    return { fields: Object.keys(fields) };
  }

  /** Stores the files of a step's fields: the new ones, and of the earlier ones those that are named. */
  async submitFiles(user: EndUser, userId: string, upload: Upload, requestId: string): Promise<PanelSubmittedDto> {
    demandOwn(user.userId, userId);
    const { __feathery_form_key: form, __feathery_step_key: step, __feathery_file_indices: indices } = upload.parts;
    const kept = new KeptFiles(upload, indices === undefined ? {} : parseJson(indices, '__feathery_file_indices'));
    const wrong = form === undefined ? [{ path: FORM_PART, message: `${FORM_PART} is required` }] : [];
    assertNoProblems([
      ...upload.problems,
      ...wrong,
      ...(await this.stepProblems(user, form, step, '__feathery_step_key')),
    ]);
    const fields = Object.fromEntries(kept.keysWithoutFiles.map((key) => [key, null]));
    const definitions = await this.fields.findByKeys(user.scope, kept.keys);
    const arrange = (added: GivenValues, before: GivenValues) => kept.arrange(definitions, added, before);
    const options = { upload: { files: upload.files, problems: [] }, arrange };
    const partOf = (path: string) => (path === 'forms[0]' ? FORM_PART : path.replace(/^fields\./, ''));
    await this.submit(user, { fields, forms: [form!] }, requestId, options).catch(withPaths(partOf));
    return { fields: kept.keys };
  }

  /** Stores values and files that belong to no step, such as those of hidden fields and of rules. */
  async submitCustom(user: EndUser, upload: Upload, requestId: string): Promise<PanelSubmittedDto> {
    const { custom_key_values: json = '{}', override, fuser_key } = upload.parts;
    demandOwn(user.userId, fuser_key);
    const sentValues = parseJson(json, 'custom_key_values');
    const { files, keyProblems } = filesByKey(upload);
    assertNoProblems([...upload.problems, ...customProblems(sentValues), ...keyProblems]);
    const known = override === 'false' ? await this.values.valuesOf(user.scope, user.userId) : {};
    const isNew = (key: string) => !Object.hasOwn(known, key);
    const given = Object.entries(sentValues as GivenValues).filter(([key]) => isNew(key));
    const fields = await this.fromLibrary(user, Object.fromEntries(given));
    const added = files.filter(({ part }) => isNew(part));
    const partOf = (path: string) => path.replace(/^fields\./, 'custom_key_values.');
    await this.submit(user, { fields }, requestId, { upload: { files: added, problems: [] } }).catch(withPaths(partOf));
    return { fields: [...Object.keys(fields), ...new Set(added.map(({ part }) => part))] };
  }

  private async submit(
    { scope, userId }: EndUser,
    body: Pick<SubmitDto, 'fields' | 'forms'>,
    requestId: string,
    options: SubmitOptions = {},
  ): Promise<void> {
    const sent = new Sent<SubmitDto>({ ...body, user_id: userId } as SubmitDto, []);
    await this.submissions.submit(scope, sent, requestId, { ...options, ofExisting: true });
  }

  private async stepProblems(
    { scope }: EndUser,
    form: string | undefined,
    step: string | undefined,
    path: string,
  ): Promise<InputProblem[]> {
    if (form === undefined || step === undefined) return [];
    const found = await this.forms.steps(scope, form);
    // Of an unknown form, the submission reports the form.
    const isKnown = !found || found.stepKeys.includes(step);
    return isKnown ? [] : [{ path, message: `the form ${found.name} has no step ${step}` }];
  }

  private async fromLibrary({ scope }: EndUser, given: GivenValues): Promise<GivenValues> {
    const definitions = await this.fields.findByKeys(scope, Object.keys(given));
    const converted = Object.entries(given).map(([key, value]): [string, unknown] => {
      const field = definitions.get(key);
      return [key, field ? fromLibrary(field, value) : value];
    });
    return Object.fromEntries(converted);
  }
}

const FORM_PART = '__feathery_form_key' satisfies keyof typeof STEP_FILE_PARTS;

/** The most values of a call, as of every other write. */
const MAX_VALUES = 1_000;

function customProblems(values: unknown): InputProblem[] {
  const path = 'custom_key_values';
  if (!isPlainObject(values)) return [{ path, message: 'must be a JSON object' }];
  return Object.keys(values).length <= MAX_VALUES ? [] : [{ path, message: `must name at most ${MAX_VALUES} fields` }];
}

/** @throws the error again, with its problems at the paths that the library has sent */
const withPaths =
  (pathOf: (path: string) => string) =>
  (error: unknown): never => {
    if (!(error instanceof InvalidInputError) || !error.errors) throw error;
    throw new InvalidInputError(error.errors.map(({ path, message }) => ({ path: pathOf(path), message })));
  };

/** The values by field. Each entry has its key, and the value under the name of the library's type of the field. */
function readServars(servars: (Record<string, unknown> | undefined)[], sent: Sent<SubmitStepDto>): GivenValues {
  const entries = servars.flatMap((servar, index): [string, unknown][] => {
    const { key, ...rest } = servar ?? {};
    const [value, ...more] = Object.values(rest);
    const path = `servars[${index}]`;
    if (typeof key !== 'string') sent.add([{ path: `${path}.key`, message: 'key must be the id of a field' }]);
    else if (more.length > 0) sent.add([{ path, message: `${path} must hold the key and one value` }]);
    else return [[key, value ?? null]];
    return [];
  });
  return Object.fromEntries(entries);
}

/** The files, each in a part that is named by its field: the text parts `file_keys` name the fields in their order. */
function filesByKey({ files, others = {} }: Upload) {
  const keys = others.file_keys ?? [];
  const keyProblems =
    keys.length !== files.length ? [{ path: 'file_keys', message: 'file_keys must name the field of each file' }] : [];
  return { files: files.map((file, index) => ({ ...file, part: keys[index] ?? '' })), keyProblems };
}
