import type { ErrorDto } from '@app/core';
import type { FillFailure } from '../envelopes/envelope.entity';
import type { FillOutcome } from '../envelopes/envelope-fills.repository';
import { FILL_FAULT } from '../envelopes/envelope-types';
import type { BulkFillProgressDto, BulkFillRowDto, BulkRowState } from './bulk-fill.dto';
import type { BulkFill } from './bulk-fill.entity';
import type { StateOfRow } from './bulk-fills.repository';

/** @param counts the number of rows in each state; states without rows may be absent */
export function toBulkFillProgressDto(
  { id, documentId, createdAt }: BulkFill,
  counts: Partial<Record<BulkRowState, number>>,
): BulkFillProgressDto {
  const { pending = 0, filled = 0, failed = 0, cancelled = 0, deleted = 0 } = counts;
  const total = pending + filled + failed + cancelled + deleted;
  return { id, document: documentId, total, pending, filled, failed, cancelled, deleted, created_at: createdAt };
}

/** The links of a filled row. */
export interface RowLinks {
  file: (envelope: FillOutcome) => string;
  /** Undefined when no link is handed over. */
  signing: (envelope: FillOutcome) => string | undefined;
}

/** @param envelope null when it was deleted */
export function toBulkFillRowDto(
  { position, state }: StateOfRow,
  envelope: FillOutcome | null,
  requestId: string,
  links: RowLinks,
): BulkFillRowDto {
  const isFilled = envelope?.status === 'filled';
  const signing_url = isFilled ? links.signing(envelope) : undefined;
  return {
    row: position,
    state: envelope?.status ?? state,
    user_id: envelope?.userId ?? null,
    envelope_id: isFilled ? envelope.id : null,
    file_url: isFilled ? links.file(envelope) : null,
    unused_values: envelope?.unusedValues ?? [],
    warnings: envelope?.warnings ?? [],
    ...(signing_url !== undefined && { signing_url }),
    error: envelope?.status === 'failed' ? toErrorDto(envelope, requestId) : null,
  };
}

const toErrorDto = ({ failure }: FillOutcome, request_id: string): ErrorDto => {
  const { code, detail, errors }: FillFailure = failure ?? FILL_FAULT;
  return { code, detail, ...(errors && { errors }), request_id };
};
