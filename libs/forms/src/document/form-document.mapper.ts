import type { FormWarning } from '../model/form-graph';
import { toFormSchemaDto } from '../form-schema.mapper';
import type { FormTree } from '../store/form-tree';
import type { FormDocumentDto } from './form-document.dto';

/** The parts of a document besides the form itself. */
export interface DocumentView {
  /** Internal ids of fields in which some user has a value. */
  withData: ReadonlySet<string>;
  warnings: FormWarning[];
  dryRun: boolean;
}

const BARE: DocumentView = { withData: new Set(), warnings: [], dryRun: false };

/** Maps a form to its document. */
export function toFormDocumentDto(form: FormTree, view: DocumentView = BARE): FormDocumentDto {
  const { withData, warnings, dryRun } = view;
  const { active, tags, themeId, createdAt, updatedAt } = form;
  return {
    ...toFormSchemaDto(form, withData),
    active,
    tags,
    theme_id: themeId,
    warnings,
    dry_run: dryRun,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
