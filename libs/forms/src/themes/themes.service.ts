import {
  type InputProblem,
  InvalidInputError,
  isForeignKeyViolation,
  isUniqueViolation,
  type Listing,
  type Loose,
  NotFoundError,
  type PageQuery,
  type Sent,
} from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AssetModel } from '../model/form-model';
import { groupBy } from '../model/grouping';
import { ASSET_NAME_UNIQUE } from './asset.entity';
import { THEME_NAME_UNIQUE } from './theme.entity';
import { type AssetInputDto, type CreateThemeDto, type EditThemeDto, type ThemeDto, toThemeDto } from './theme.dto';
import { type AssetInput, ThemesRepository } from './themes.repository';

/** The themes of a team and the assets that elements inherit from. */
@Injectable()
export class ThemesService {
  constructor(private readonly themes: ThemesRepository) {}

  async page(scope: TeamScope, { skip, page_size }: PageQuery): Promise<Listing<ThemeDto>> {
    const { count, results } = await this.themes.page(scope, skip, page_size);
    const assets = groupBy(await this.themes.assetsOf(results), ({ themeId }) => themeId);
    return { count, results: results.map((theme) => toThemeDto(theme, assets.get(theme.id) ?? [])) };
  }

  async read(scope: TeamScope, id: string): Promise<ThemeDto> {
    const theme = await this.themes.get(scope, id);
    return toThemeDto(theme, await this.themes.assetsOf([theme]));
  }

  /** The assets of a theme; null when the team has no such theme. */
  async findAssets(scope: TeamScope, id: string, manager?: EntityManager): Promise<AssetModel[] | null> {
    const theme = await this.themes.find(scope, id, manager);
    return theme && this.themes.assetsOf([theme], manager);
  }

  /** @throws InvalidInputError when the name is in use or an asset is repeated */
  async create(scope: TeamScope, sent: Sent<CreateThemeDto>): Promise<ThemeDto> {
    sent.add([...repeatedAssets(sent.value.assets ?? []), ...(await this.nameProblems(scope, sent.value.name))]);
    const { name, assets = [] } = sent.valid();

    const id = await this.themes.insert(scope, name, assets.map(toAsset)).catch(explain);
    return this.read(scope, id);
  }

  /** Changes the name, or replaces the assets, matched by id, else by kind and name. */
  async edit(scope: TeamScope, id: string, sent: Sent<EditThemeDto>): Promise<ThemeDto> {
    const theme = await sent.found(() => this.themes.get(scope, id));
    const stored = await this.themes.assetsOf([theme]);
    const given = sent.value.assets ?? [];
    const problems = [...repeatedAssets(given), ...unknownAssets(given, stored)];
    sent.add([...problems, ...(await this.nameProblems(scope, sent.value.name, id))]);
    const { name, assets } = sent.valid();

    const kept = assets?.map((asset) => ({ ...toAsset(asset), id: asset.id ?? sameAsset(asset, stored)?.id }));
    await this.themes.replace(scope, id, name ?? theme.name, kept).catch(explain);
    return this.read(scope, id);
  }

  /** @throws InvalidInputError while a form uses the theme */
  async delete(scope: TeamScope, id: string): Promise<void> {
    if (!(await this.themes.delete(scope, id).catch(explain))) throw new NotFoundError(`Theme ${id}`);
  }

  private async nameProblems(scope: TeamScope, name: string | undefined, id?: string): Promise<InputProblem[]> {
    return name !== undefined && (await this.themes.hasName(scope, name, id)) ? [TAKEN_NAME] : [];
  }
}

const TAKEN_NAME: InputProblem = {
  path: 'name',
  message: 'is already the name of another theme',
  code: 'name_taken',
};

const toAsset = ({ kind, name, styles = {} }: AssetInputDto): AssetInput => ({ kind, name, styles });

const sameAsset = ({ kind, name }: AssetInputDto, stored: AssetModel[]) =>
  stored.find((asset) => asset.kind === kind && asset.name === name);

type GivenAssets = (Loose<AssetInputDto> | undefined)[];

function repeatedAssets(assets: GivenAssets): InputProblem[] {
  const seen = new Set<string>();
  return assets.flatMap(({ id, kind, name } = {}, index) => {
    if (kind === undefined || name === undefined) return [];
    const keys = [`${kind} ${name}`, ...(id ? [id] : [])];
    const isRepeated = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isRepeated ? [{ path: `assets[${index}]`, message: `the ${kind} asset ${name} is there twice` }] : [];
  });
}

function unknownAssets(assets: GivenAssets, stored: AssetModel[]): InputProblem[] {
  const known = new Set(stored.map(({ id }) => id));
  return assets.flatMap(({ id } = {}, index) =>
    id === undefined || known.has(id) ? [] : [{ path: `assets[${index}].id`, message: `the theme has no asset ${id}` }],
  );
}

function explain(error: unknown): never {
  if (isUniqueViolation(error, THEME_NAME_UNIQUE)) throw new InvalidInputError([TAKEN_NAME]);
  if (isUniqueViolation(error, ASSET_NAME_UNIQUE)) {
    throw new InvalidInputError([{ path: 'assets', message: 'two assets of one kind would have the same name' }]);
  }
  if (isForeignKeyViolation(error))
    throw new InvalidInputError('A form uses the theme or one of its assets.', 'in_use');
  throw error;
}
