import { type Env, Secrets } from '@app/core';

/** A text for each valid secret, the current one first. It tells two secrets apart and nothing else about them. */
export const secretChecks = (env: Env): string[] => new Secrets(env).signatures('backup', 'check of the secret');
