import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Env, FileLinks, inWorkFolder, StoredObjects } from '@app/core';
import type { TeamScope } from '@app/teams';
import { UploadThreads } from '../programs/upload-threads';
import type { DocumentTemplate } from './document-template.entity';
import type { TemplateDetailDto } from './template.dto';
import { settingsOf } from './stored-template';
import { toDocumentTemplateDto } from './template.mapper';
import { TemplatesRepository } from './templates.repository';
import { UsedTemplates } from './used-templates';

/** Says what a stored template asks for, and where. Its file is read for each call, in a thread. */
@Injectable()
export class TemplateInspector {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly objects: StoredObjects,
    private readonly threads: UploadThreads,
    private readonly used: UsedTemplates,
    private readonly links: FileLinks,
    private readonly env: Env,
  ) {}

  /** A template with its placeholders; its fields are also those of the templates that it inserts, as they are now. @throws NotFoundError */
  async get(scope: TeamScope, id: string): Promise<TemplateDetailDto> {
    return this.describe(scope, await this.templates.get(scope, id));
  }

  async describe(scope: TeamScope, template: DocumentTemplate): Promise<TemplateDetailDto> {
    const { name, type, storageKey, sha256 } = template;
    const checked = await inWorkFolder(this.env.temporaryDir, async (folder) => {
      const path = join(folder, 'template');
      await this.objects.save(storageKey, path, sha256);
      return this.threads.checkTemplate(`template.${type}`, path, settingsOf(template));
    });
    const { fields } = await this.used.complete(scope, { ...checked, name }, []);
    const shown = toDocumentTemplateDto(template, this.links);
    return { ...shown, fields, placeholders: checked.tags, example: checked.example };
  }
}
