/** Why a browser session ends before its task does. */
export type SessionFault =
  | 'step_failed'
  | 'max_steps'
  | 'max_seconds'
  | 'idle'
  | 'browser_crashed'
  | 'window_closed'
  | 'too_many_dialogs'
  | 'download_refused'
  | 'blocked_address'
  | 'unreachable';

/** Ends a run; the message is a sentence for people. */
export class SessionError extends Error {
  constructor(
    readonly code: SessionFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SessionError';
  }
}
