import type { OpenAPIObject } from '@nestjs/swagger';
import { FEATURE_NAMES, type Feature } from '@app/teams';

interface Operation {
  description?: string;
  'x-permission-holders'?: string;
  'x-feature'?: Feature;
}

/** Adds the required rights of the account and features of the team to the description of every operation. */
export function describeAccess({ paths }: OpenAPIObject): void {
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations) as Operation[]) {
      const { 'x-permission-holders': holders, 'x-feature': feature } = operation;
      const needs = [holders && `Open to ${holders}.`, feature && `The team needs ${FEATURE_NAMES[feature]}.`];
      const lines = [operation.description, ...needs].filter(Boolean);
      if (lines.length > 0) operation.description = lines.join('\n\n');
    }
}
