import type { OpenAPIObject } from '@nestjs/swagger';

interface Described {
  description?: string;
  $ref?: string;
}

type Parameter = Described & { name: string; in: string };

/** The members that mean the same in every schema. All others are described where they are declared. */
const TIMES: Record<string, string> = {
  created_at: 'when it was created: ISO 8601 in UTC with milliseconds',
  updated_at: 'when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`',
};

/** The parameters of paths, which mean the same in every path: each names an object, and says which list has it. */
const PATH_PARAMETERS: Record<string, string> = {
  account_id: 'ID (UUID) of an invited account, from `GET /api/builder/invitation/`',
  agent_id: 'ID (UUID) of a computer agent of the team, from `GET /api/builder/agent/`',
  bulk_id: 'ID (UUID) of a bulk fill, from the answer of `POST /api/document/fill/bulk/`',
  delivery_id: 'ID (UUID) of a delivery, from `GET /api/webhook/delivery/`',
  envelope_id: 'ID (UUID) of an envelope, from `GET /api/document/envelope/` or the header `X-Envelope-Id` of a fill',
  extraction_id: 'ID (UUID) of an extraction of the team, from `GET /api/ai/extraction/`',
  field_id: 'human-readable id of a field of the team, from `GET /api/field/`; percent-encoded',
  form_id: 'ID of a form (six letters), from `GET /api/form/`',
  job_id: 'ID (UUID) of a failed job, from `GET /api/builder/job/`',
  recipient_id: 'ID (UUID) of one of `recipients`, from `GET /api/document/envelope/{envelope_id}/`',
  run_id: 'ID (UUID) of a run, from the list of runs or the answer that started it',
  template_id: 'ID (UUID) of a template of the team, from `GET /api/document/template/`',
  theme_id: 'ID (UUID) of a theme of the team, from `GET /api/builder/theme/`',
};

/** The parameter `id`, by the beginning of its path. */
const IDS: Record<string, string> = {
  '/api/user/': 'the id that you gave the user; percent-encoded',
  '/api/field/': 'the id that you gave the user; percent-encoded',
  '/api/builder/key/': 'ID (UUID) of a key, from `GET /api/builder/key/`',
  '/api/builder/webhook-endpoint/': 'ID (UUID) of an endpoint, from `GET /api/builder/webhook-endpoint/`',
};

/** Describes times, and parameters of paths, that have no description of their own. */
export function describeCommon({ components, paths }: OpenAPIObject): void {
  for (const schema of Object.values(components?.schemas ?? {}))
    if ('properties' in schema)
      for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, Described>))
        if (TIMES[name] !== undefined) member.description ??= TIMES[name];
  for (const [path, operations] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(operations) as { parameters?: Parameter[] }[])
      for (const parameter of parameters)
        if (parameter.in === 'path') parameter.description ??= meaningIn(path, parameter.name);
}

function meaningIn(path: string, name: string): string | undefined {
  if (name !== 'id') return PATH_PARAMETERS[name];
  return Object.entries(IDS).find(([start]) => path.startsWith(start))?.[1];
}
