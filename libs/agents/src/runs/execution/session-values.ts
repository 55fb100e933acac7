import { Injectable } from '@nestjs/common';
import { type FieldDefinition, FieldsService, isFileType } from '@app/forms';
import type { RunValue } from '@app/planning/services';
import { FieldValuesService, type GivenValues } from '@app/users';
import { AgentSecretVault, type OpenedSecret } from '../../agents/agent-secrets';
import { RunFields } from '../run-fields';
import { FileCopies } from './file-copies';
import type { RunWork } from './run-work';
import { textsOf } from './value-texts';

/** The values that a session may enter. */
@Injectable()
export class SessionValues {
  constructor(
    private readonly given: RunFields,
    private readonly fields: FieldsService,
    private readonly values: FieldValuesService,
    private readonly copies: FileCopies,
    private readonly vault: AgentSecretVault,
  ) {}

  /** The fields of the call, what the user had before, and the secrets of the agent; a replay gets the same fields. */
  async of(work: RunWork): Promise<RunValue[]> {
    const { run } = work;
    const given = this.given.open(run);
    const stored = run.userId === null ? {} : await this.values.valuesOf(run, run.userId);
    const all: GivenValues = { ...stored, ...given };
    const definitions = await this.fields.findByKeys(run, Object.keys(all));
    const found: RunValue[] = [];
    for (const field of definitions.values()) {
      const value = await this.toRunValue(work, field, all[field.key]);
      const isGiven = Object.hasOwn(given, field.key);
      if (isGiven && value.secretOrigins !== null) work.notes.push(unstored(field.key));
      found.push({ ...value, given: isGiven });
    }
    return [...found, ...this.vault.open(work.agent).map(toSecretValue)];
  }

  private async toRunValue(work: RunWork, field: FieldDefinition, value: unknown): Promise<Omit<RunValue, 'given'>> {
    const { key, type, displayText } = field;
    const about = { field: key, label: displayText || key, type, secretOrigins: originsOf(work, field.id) };
    if (!isFileType(type)) return { ...about, texts: textsOf(value), files: [] };
    return { ...about, texts: [], files: await this.copies.make(work, key, value) };
  }
}

const unstored = (key: string): string =>
  `The value of ${key} was not stored on the user: the agent lists the field in secret_fields.`;

const toSecretValue = ({ name, value, origins }: OpenedSecret): RunValue => ({
  ...{ field: name, label: name, type: 'secret', texts: [value], files: [] },
  ...{ secretOrigins: origins, given: false },
});

/** Null for a field that is not secret. One that the agent no longer lists stays secret in the run: no origin may receive it. */
function originsOf({ run, agent }: RunWork, fieldId: string): string[] | null {
  if (!run.secretFields.includes(fieldId)) return null;
  return agent.secretFields.find(({ fieldInternalId }) => fieldInternalId === fieldId)?.origins ?? [];
}
