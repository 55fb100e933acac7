import type { InputProblem, Loose } from '@app/core';
import { domainPatternProblem, permitsAddress } from '@app/browsing/services';
import { type FieldReferenceInput, isFileType, type KnownFields } from '@app/forms';
import { allowedDomains } from './agent-definition';
import type { Agent } from './agent.entity';
import { stepProblems } from './recorded-steps';
import type { EditAgentDto } from './save-agent.dto';
import { scheduleProblems } from './schedule-times';
import { originProblem } from './secret-origins';

type Body = Loose<EditAgentDto>;

/** What the members of a body are compared with. */
export interface Surroundings {
  /** The agent before an edit; null for a new one. */
  before: Agent | null;
  fields: KnownFields;
  /** Whether the service has a language model. */
  hasModel: boolean;
}

/** The problems of a body besides its shape: addresses, origins, fields, steps and the schedule. */
export function agentProblems(body: Body, { before, fields, hasModel }: Surroundings): InputProblem[] {
  const start = body.start_address ?? before?.startAddress;
  const domains = allowedDomains(before, start, body.browser_policy?.allowed_domains);
  return [
    ...domainProblems(body),
    ...(start === undefined ? [] : startProblems(start, domains)),
    ...originProblems(body, before, domains),
    ...fileFieldProblems(body.save_files_to, fields),
    ...secretFieldProblems(body, fields),
    ...stepProblems(body.steps ?? []),
    ...(body.schedule ? scheduleProblems(body.schedule) : []),
    ...(body.planner === 'model' && before?.planner !== 'model' && !hasModel ? [NO_MODEL] : []),
  ];
}

const NO_MODEL = { path: 'planner', message: 'model needs a language model, and this service has none (MODEL_URL)' };

function domainProblems({ browser_policy }: Body): InputProblem[] {
  return (browser_policy?.allowed_domains ?? []).flatMap((domain, index) => {
    const message = domain === undefined ? null : domainPatternProblem(domain);
    return message === null ? [] : [{ path: `browser_policy.allowed_domains[${index}]`, message }];
  });
}

/** Also when only the domains change: a run that cannot open its first page never succeeds. */
function startProblems(start: string, domains: readonly string[]): InputProblem[] {
  const path = 'start_address';
  const url = URL.canParse(start) ? new URL(start) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return [{ path, message: 'must be an http or https address' }];
  if (url.username !== '' || url.password !== '')
    return [{ path, message: 'must have no user and password: give them as secrets' }];
  return permitsAddress(domains, start) ? [] : [{ path, message: 'its host is not among allowed_domains' }];
}

/** Origins that are stored are checked again, because the domains may have changed. */
function originProblems(body: Body, before: Agent | null, domains: readonly string[]): InputProblem[] {
  const lists = [
    ...(body.secrets ?? []).map((secret, i) => ({ path: `secrets[${i}].origins`, origins: secret?.origins ?? [] })),
    ...(body.secret_fields ?? []).map((field, i) => ({
      path: `secret_fields[${i}].origins`,
      origins: field?.origins ?? [],
    })),
  ];
  const sent = lists.flatMap(({ path, origins }) =>
    origins.flatMap((origin, index) => {
      const message = origin === undefined ? null : originProblem(origin, domains);
      return message === null ? [] : [{ path: `${path}[${index}]`, message }];
    }),
  );
  return [...sent, ...keptProblems(body, before, domains)];
}

function keptProblems(body: Body, before: Agent | null, domains: readonly string[]): InputProblem[] {
  if (!before) return [];
  const kept = [
    ...(body.secrets ? [] : before.secrets.flatMap(({ origins }) => origins)),
    ...(body.secret_fields ? [] : before.secretFields.flatMap(({ origins }) => origins)),
  ];
  const lost = kept.filter((origin) => originProblem(origin, domains) !== null);
  const path = 'browser_policy.allowed_domains';
  return lost.length === 0 ? [] : [{ path, message: `must cover the origins of secrets, such as ${lost[0]}` }];
}

function fileFieldProblems(reference: Body['save_files_to'], fields: KnownFields): InputProblem[] {
  if (!reference) return [];
  const path = 'save_files_to';
  const type = fields.find(reference)?.type;
  if (type === undefined || isFileType(type) || type === 'hidden') return fields.problemOf(reference, path);
  return [{ path, message: `must be a field of files; the type of this one is ${type}` }];
}

function secretFieldProblems({ secret_fields = [] }: Body, fields: KnownFields): InputProblem[] {
  const seen = new Set<string>();
  return secret_fields.flatMap((entry, index) => {
    const path = `secret_fields[${index}].field`;
    const id = entry?.field && fields.find(entry.field)?.id;
    if (id === undefined) return fields.problemOf(entry?.field, path);
    const isTwice = seen.has(id);
    seen.add(id);
    return isTwice ? [{ path, message: 'is there twice' }] : [];
  });
}

/** Every field reference of a body. */
export const referencesIn = ({ save_files_to, secret_fields = [] }: Body): FieldReferenceInput[] =>
  [save_files_to, ...secret_fields.map((entry) => entry?.field)].filter((one) => one !== undefined && one !== null);
