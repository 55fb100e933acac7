import { Env } from '@app/core/programs';

/** The settings of a run from the environment; the service itself is not used. */
export const benchEnv = (): Env =>
  new Env({ SECRET_KEY: 'a secret for benchmarks, and for nothing else', ...process.env });
