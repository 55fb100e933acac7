import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type FileParts,
  InvalidInputError,
  NotFoundError,
  StoredObjects,
  type Upload,
  type UploadedFile,
} from '@app/core';
import { DataSource } from 'typeorm';
import type { TeamScope } from '../access/auth';
import { LogoDrawing } from './logo-drawing';
import { TeamLogosRepository } from './team-logos.repository';

const MEANING = 'the logo: a PNG, JPEG or WebP picture of at most 2 MB and 16 million pixels; SVG is refused';

/** The file part of an upload of a logo. */
export const LOGO_FILE: FileParts = {
  names: { file: MEANING, files: 'the logo, instead of `file`' },
  ...{ most: 1, single: true, maxBytes: 2_000_000 },
};

/** How the stored picture is called and sent. */
export const LOGO_LABEL = { name: 'logo.png', mediaType: 'image/png' };

/** The logos of teams, which signing pages and their mails show. */
@Injectable()
export class TeamLogos {
  constructor(
    private readonly logos: TeamLogosRepository,
    private readonly drawing: LogoDrawing,
    private readonly objects: StoredObjects,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores the picture of an upload in place of the logo before. @throws InvalidInputError when it cannot be one */
  async replace(scope: TeamScope, upload: Upload): Promise<void> {
    const { bytes, ...size } = await this.drawing.draw(sentFile(upload).path);
    await this.objects.attempt(scope.teamId, async (files) => {
      const id = randomUUID();
      const { key, sha256 } = await files.put({ table: 'team_logo', id }, 'logo', bytes, LOGO_LABEL);
      await this.dataSource.transaction(async (manager) => {
        await this.logos.replace(scope, { id, objectKey: key, sha256, ...size }, manager);
        await files.commit(manager);
      });
    });
  }

  /** @throws NotFoundError without a logo */
  async delete(scope: TeamScope): Promise<void> {
    if (!(await this.logos.delete(scope))) throw new NotFoundError('The logo');
  }

  /** The picture (PNG). @throws NotFoundError without a logo */
  async picture(scope: TeamScope): Promise<Buffer> {
    const logo = await this.logos.find(scope);
    if (!logo) throw new NotFoundError('The logo');
    return this.objects.get(logo.objectKey, logo.sha256);
  }
}

function sentFile({ files, problems }: Upload): UploadedFile {
  const [file] = files;
  if (file && problems.length === 0) return file;
  throw new InvalidInputError(file ? problems : [...problems, { path: 'file', message: 'file must be sent' }]);
}
