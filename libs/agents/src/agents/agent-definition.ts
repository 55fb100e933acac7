import { toColumns } from '@app/core';
import type { BrowserPolicy } from '@app/browsing/services';
import type { KnownFields } from '@app/forms';
import { POLICY, SCHEDULE, SETTINGS, SUCCESS } from './agent-columns';
import type { Agent, SecretField } from './agent.entity';
import { originsOf } from './agent-secrets';
import { CreateAgentDto, type EditAgentDto, type SaveSecretFieldDto } from './save-agent.dto';

/** The members of an agent that a body sets, without its secrets. */
export type AgentDefinition = Pick<
  Agent,
  (typeof SETTINGS)[keyof typeof SETTINGS] | 'policy' | 'success' | 'saveFilesTo' | 'secretFields' | 'schedule'
>;

const NEW = new CreateAgentDto();

const NOTHING: AgentDefinition = {
  ...toColumns(SETTINGS, NEW),
  policy: toColumns(POLICY, NEW.browser_policy) as BrowserPolicy,
  success: toColumns(SUCCESS, NEW.success_condition),
  saveFilesTo: null,
  secretFields: [],
  schedule: null,
};

/**
 * The definition of an agent after a create (`before` is null) or an edit. Absent members stay as they are, also those of the
 * policy and the success condition; arrays are replaced as a whole.
 * @param body without problems; see `agentProblems`
 */
export function applyDefinition(
  before: AgentDefinition | null,
  body: Partial<CreateAgentDto> | EditAgentDto,
  fields: KnownFields,
): AgentDefinition {
  const old = before ?? NOTHING;
  const settings = { ...old, ...toColumns(SETTINGS, body) };
  return {
    ...settings,
    policy: {
      ...old.policy,
      ...toColumns(POLICY, body.browser_policy ?? {}),
      allowedDomains: allowedDomains(before, body.start_address, body.browser_policy?.allowed_domains),
    },
    success: { ...old.success, ...toColumns(SUCCESS, body.success_condition ?? {}) },
    saveFilesTo: body.save_files_to === undefined ? old.saveFilesTo : fieldId(body.save_files_to, fields),
    secretFields: body.secret_fields?.map((field) => toSecretField(field, fields)) ?? old.secretFields,
    schedule: body.schedule === undefined ? old.schedule : body.schedule && toColumns(SCHEDULE, body.schedule),
  };
}

const fieldId = (reference: SaveSecretFieldDto['field'] | null, fields: KnownFields): string | null =>
  reference === null ? null : (fields.find(reference)?.id ?? null);

function toSecretField({ field, origins }: SaveSecretFieldDto, fields: KnownFields): SecretField {
  const [fieldInternalId = ''] = fields.resolve([field]);
  return { fieldInternalId, origins: originsOf(origins) };
}

/** The domains of a body, else those that are stored, else the host of the start address. */
export function allowedDomains(
  before: Pick<AgentDefinition, 'policy'> | null,
  startAddress: string | undefined,
  sent: readonly (string | undefined)[] | undefined,
): string[] {
  if (sent) return sent.filter((domain) => domain !== undefined);
  if (before) return before.policy.allowedDomains;
  return startAddress !== undefined && URL.canParse(startAddress) ? [new URL(startAddress).host] : [];
}

/** Internal ids of all fields that the agent refers to. */
export const fieldsInUse = ({ saveFilesTo, secretFields }: Pick<Agent, 'saveFilesTo' | 'secretFields'>): string[] => [
  ...new Set([...(saveFilesTo === null ? [] : [saveFilesTo]), ...secretFields.map((field) => field.fieldInternalId)]),
];
