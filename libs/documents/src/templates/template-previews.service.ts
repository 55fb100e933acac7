import { Injectable } from '@nestjs/common';
import { FileLinks, InvalidInputError, Jobs, JobSignals, NotFoundError, UnavailableError } from '@app/core';
import type { TeamScope } from '@app/teams';
import { DataSource } from 'typeorm';
import { previewTemplate } from '../document.jobs';
import type { DocumentTemplateVersion } from './document-template-version.entity';
import type { TemplatePreviewDto } from './template.dto';
import { TemplatesRepository } from './templates.repository';
import { TemplateVersionsRepository } from './template-versions.repository';

/** Maximum time that a request waits for the worker to draw, as for a fill. */
const WAIT_TIMEOUT_MS = 25_000;

/** Name of the signal that a version was drawn or cannot be. */
export const previewSignal = (versionId: string): string => `template-preview:${versionId}`;

/** Pictures of templates. The worker draws them (`TemplatePreviewMaker`) when a version is first asked for. */
@Injectable()
export class TemplatePreviewsService {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly versions: TemplateVersionsRepository,
    private readonly jobs: Jobs,
    private readonly signals: JobSignals,
    private readonly links: FileLinks,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The pages of the present version.
   * @throws NotFoundError; InvalidInputError for a file that cannot be drawn; UnavailableError when no worker drew it in time
   */
  async get(scope: TeamScope, id: string): Promise<TemplatePreviewDto> {
    const template = await this.templates.get(scope, id);
    const version = await this.versions.findPresent(scope, template);
    if (!version) throw new NotFoundError(`The file of template ${id}`);
    if (!version.previews) await this.start(scope, version.id);
    const signal = previewSignal(version.id);
    const drawn = await this.signals.wait(signal, WAIT_TIMEOUT_MS, () => this.ended(scope, version.id));
    return this.toDto(drawn);
  }

  private start(scope: TeamScope, versionId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { teamId } = scope;
      const jobId = await this.jobs.add(manager, previewTemplate, { versionId }, { teamId, environmentId: null });
      const isNeeded = await this.versions.beginPreview(scope, versionId, jobId, manager);
      if (!isNeeded) await this.jobs.cancel(manager, jobId, { teamId });
    });
  }

  private async ended(scope: TeamScope, id: string): Promise<DocumentTemplateVersion | null> {
    const version = await this.versions.find(scope, id);
    if (!version) throw new NotFoundError('The template');
    return version.previews || version.previewFailure ? version : null;
  }

  private toDto(version: DocumentTemplateVersion | null): TemplatePreviewDto {
    if (!version)
      throw new UnavailableError('No worker has drawn the template within 25 seconds. Try again shortly.', 10);
    const { number, previews, previewFailure } = version;
    if (previewFailure?.lasting) throw new InvalidInputError(previewFailure.detail, previewFailure.code);
    if (!previews) throw new UnavailableError('The template could not be drawn right now. Try again shortly.', 30);
    const pages = previews.map(({ key, width, height }, index) => ({
      page: index + 1,
      url: this.links.url({ key, name: `page-${index + 1}.webp`, mediaType: 'image/webp' }),
      width,
      height,
    }));
    return { version: number, pages };
  }
}
