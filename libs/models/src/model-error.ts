/** Why the model gave no usable reply. */
export type ModelFault = 'not_configured' | 'budget' | 'timeout' | 'unreachable' | 'refused' | 'invalid_reply';

/** A call of the language model failed; `message` is a sentence for users, without addresses and keys. */
export class ModelError extends Error {
  constructor(
    readonly fault: ModelFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ModelError';
  }
}

/** The names of the library's errors for replies that are no valid object. */
const INVALID_REPLIES = ['AI_NoObjectGeneratedError', 'AI_NoOutputGeneratedError', 'AI_TypeValidationError'];

/** An error of the library as a fault. `timeout`: the time limit of the call. */
export function toModelError(error: unknown, timeout: AbortSignal): ModelError {
  if (error instanceof ModelError) return error;
  if (timeout.aborted) return new ModelError('timeout', 'The language model took too long.', { cause: error });
  const { name, statusCode } = causeOf(error);
  if (INVALID_REPLIES.includes(name)) return invalidReply(error);
  if (statusCode !== undefined)
    return new ModelError('refused', `The language model responded with status ${statusCode}.`, { cause: error });
  return new ModelError('unreachable', 'The language model cannot be reached.', { cause: error });
}

/** The fault of a reply that does not fit its schema. */
export const invalidReply = (cause: unknown): ModelError =>
  new ModelError('invalid_reply', 'The reply of the language model does not fit the question.', { cause });

/** After retries, the library wraps the last error. */
function causeOf(error: unknown): { name: string; statusCode?: number } {
  const {
    name = '',
    statusCode,
    lastError,
  } = Object(error) as { name?: string; statusCode?: number; lastError?: unknown };
  return lastError === undefined ? { name, statusCode } : causeOf(lastError);
}
