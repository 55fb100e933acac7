import type { Env } from '../config/env';
import { setTracer } from './tracer';

/**
 * Begins to send traces, when the settings ask for it; only then the libraries are loaded.
 * @param name of the process, in the resource of its spans unless the settings have another one
 */
export async function startTracing({ traces }: Pick<Env, 'traces'>, name: string): Promise<void> {
  if (traces === null) return;
  const { openTelemetry } = await import('./open-telemetry.js');
  setTracer(openTelemetry(traces, traces.serviceName ?? `formwork-${name.toLowerCase()}`));
}
