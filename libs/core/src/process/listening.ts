import { StartError } from './start-error';

/** Where a server listens, and the settings that say so. */
export interface Place {
  port: number;
  host: string;
  settings: { port: string; host: string };
}

/** Waits for a server to listen. @throws StartError that says what to do when the port or the address cannot be used */
export async function listening(started: Promise<unknown>, place: Place): Promise<void> {
  try {
    await started;
  } catch (error) {
    const fault = faultOf(error, place);
    throw fault === null ? error : new StartError(fault, { cause: error });
  }
}

/** Null for an error that the settings do not explain. */
function faultOf(error: unknown, { port, host, settings }: Place): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return `${settings.port}=${port} cannot be used: another program listens there on ${host}. Stop it, or choose another port.`;
    case 'EACCES':
      return `${settings.port}=${port} cannot be used: this user may not listen there. Choose a port from 1024 on.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${settings.host}=${host} is no address of this machine. Example: ${settings.host}=0.0.0.0`;
    default:
      return null;
  }
}
