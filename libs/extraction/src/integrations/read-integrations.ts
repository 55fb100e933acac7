import type { Sent } from '@app/core';
import { type HeaderVault, type Integration, IntegrationReader, Problems } from '@app/forms';
import type { EditExtractionDto } from '../extractions/save-extraction.dto';
import type { ExtractionIntegrationTrigger } from './extraction-integration.dto';

export type ExtractionIntegrationModel = Integration<ExtractionIntegrationTrigger>;

/** The integrations in a body, null when it has none; their problems are added to the body's. */
export function readIntegrations(
  sent: Sent<EditExtractionDto>,
  stored: readonly ExtractionIntegrationModel[],
  vault: HeaderVault,
): ExtractionIntegrationModel[] | null {
  const inputs = sent.value.integrations;
  if (inputs === undefined) return null;
  const known = sent.problems.length;
  const problems = new Problems([...sent.problems]);
  const integrations = new IntegrationReader(stored, vault, problems, 'extraction_completion').read(inputs);
  sent.add(problems.list.slice(known));
  return integrations;
}
