import { Injectable } from '@nestjs/common';
import { declareSealed, type InputProblem, type Loose, Secrets } from '@app/core';
import type { Agent, AgentSecret } from './agent.entity';
import type { SaveSecretDto } from './save-agent.dto';
import { toOrigin } from './secret-origins';

/** The value of a secret and the only origins that may receive it. */
export interface OpenedSecret extends AgentSecret {
  value: string;
}

declareSealed({
  table: 'agent',
  key: { id: 'uuid' },
  column: 'sealed_secrets',
  purpose: ({ id = '' }) => purposeOf(id),
});

/** Bound to the agent, so that a row cannot hold the secrets of another one with origins of its own. */
const purposeOf = (agentId: string) => `secrets of agent ${agentId}`;

/** Seals the values of the secrets of agents. No answer and no log has them. */
@Injectable()
export class AgentSecretVault {
  constructor(private readonly secrets: Secrets) {}

  /** Null for no secrets. */
  seal(agentId: string, secrets: readonly OpenedSecret[]): string | null {
    if (secrets.length === 0) return null;
    const values = Object.fromEntries(secrets.map(({ name, value }) => [name, value]));
    return this.secrets.seal(purposeOf(agentId), JSON.stringify(values));
  }

  open({ id, secrets, sealedSecrets }: Pick<Agent, 'id' | 'secrets' | 'sealedSecrets'>): OpenedSecret[] {
    if (sealedSecrets === null) return [];
    const values = new Map(
      Object.entries(JSON.parse(this.secrets.unseal(purposeOf(id), sealedSecrets)) as Record<string, string>),
    );
    return secrets.map((secret) => ({ ...secret, value: values.get(secret.name) ?? '' }));
  }
}

/** The secrets of a body, with stored values where it has none. @param problems gets those of names and missing values */
export function readSecrets(
  inputs: readonly (Loose<SaveSecretDto> | undefined)[],
  stored: readonly OpenedSecret[],
  problems: InputProblem[],
): OpenedSecret[] {
  const names = new Set<string>();
  return inputs.flatMap((input, index) => {
    const path = `secrets[${index}]`;
    if (input?.name === undefined || input.origins === undefined) return [];
    if (names.has(input.name)) problems.push({ path: `${path}.name`, message: 'is the name of another secret' });
    names.add(input.name);
    const origins = originsOf(input.origins);
    const value = input.value ?? keptValue(stored, input.name, origins);
    if (value === null) problems.push({ path: `${path}.value`, message: NOTHING_KEPT });
    return [{ name: input.name, origins, value: value ?? '' }];
  });
}

const NOTHING_KEPT = 'is required: there is no stored value for these origins to keep';

/** In the form of browsers, once each; what is no origin is a problem elsewhere. */
export const originsOf = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => toOrigin(text ?? '') ?? [])),
];

function keptValue(stored: readonly OpenedSecret[], name: string, origins: readonly string[]): string | null {
  const kept = stored.find((secret) => secret.name === name);
  return kept && origins.every((origin) => kept.origins.includes(origin)) ? kept.value : null;
}
