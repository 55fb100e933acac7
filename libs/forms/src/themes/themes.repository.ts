import { type Listing, NotFoundError } from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import type { AssetModel } from '../model/form-model';
import { Asset, ASSET_NAME_UNIQUE } from './asset.entity';
import { Theme } from './theme.entity';

/** An asset to write; without an id it is new. */
export type AssetInput = Omit<AssetModel, 'id'> & { id?: string };

/** The themes of a team with their assets. */
@Injectable()
export class ThemesRepository {
  constructor(@InjectRepository(Theme) private readonly themes: Repository<Theme>) {}

  async page({ teamId }: TeamScope, skip: number, take: number): Promise<Listing<Theme>> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [results, count] = await this.themes.findAndCount({ where: { teamId }, order, skip, take });
    return { count, results };
  }

  async get({ teamId }: TeamScope, id: string): Promise<Theme> {
    const theme = await this.themes.findOneBy({ teamId, id });
    if (!theme) throw new NotFoundError(`Theme ${id}`);
    return theme;
  }

  find({ teamId }: TeamScope, id: string, manager = this.themes.manager): Promise<Theme | null> {
    return manager.findOneBy(Theme, { teamId, id });
  }

  /** Whether another theme than `except` has the name. */
  hasName({ teamId }: TeamScope, name: string, except?: string): Promise<boolean> {
    return this.themes.existsBy({ teamId, name, ...(except && { id: Not(except) }) });
  }

  /** The assets of these themes by kind and name. It needs no scope, because the themes were read in theirs. */
  assetsOf(themes: Theme[], manager = this.themes.manager): Promise<Asset[]> {
    if (themes.length === 0) return Promise.resolve([]);
    const where = { themeId: In(themes.map(({ id }) => id)) };
    return manager.find(Asset, { where, order: { kind: 'ASC', name: 'ASC' } });
  }

  /** @throws QueryFailedError for THEME_NAME_UNIQUE when the name is in use */
  async insert({ teamId }: TeamScope, name: string, assets: AssetInput[]): Promise<string> {
    return this.themes.manager.transaction(async (manager) => {
      const theme = await manager.save(manager.create(Theme, { teamId, name }));
      await manager.save(
        assets.map(({ kind, name: asset, styles }) =>
          manager.create(Asset, { themeId: theme.id, kind, name: asset, styles }),
        ),
      );
      return theme.id;
    });
  }

  /** Replaces name and assets. A foreign key prevents the deletion of an omitted asset that an element uses. */
  async replace({ teamId }: TeamScope, id: string, name: string, assets: AssetInput[] | undefined): Promise<void> {
    await this.themes.manager.transaction(async (manager) => {
      await manager.update(Theme, { teamId, id }, { name });
      if (!assets) return;
      // Two assets may swap their names, so uniqueness is checked at the end.
      await manager.query(`SET CONSTRAINTS "${ASSET_NAME_UNIQUE}" DEFERRED`);
      const stored = await manager.findBy(Asset, { themeId: id });
      const kept = new Set(assets.map((asset) => asset.id));
      const gone = stored.filter((asset) => !kept.has(asset.id));
      if (gone.length > 0) await manager.delete(Asset, { id: In(gone.map((asset) => asset.id)) });
      await manager.save(assets.map((asset) => manager.create(Asset, { ...asset, themeId: id })));
      await manager.query(`SET CONSTRAINTS "${ASSET_NAME_UNIQUE}" IMMEDIATE`);
    });
  }

  async delete({ teamId }: TeamScope, id: string): Promise<boolean> {
    return this.themes.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(Theme, { teamId, id });
      return affected === 1;
    });
  }
}
