import { ApiSchema } from '@nestjs/swagger';
import {
  DateField,
  EnumField,
  JsonField,
  NestedField,
  ONE_LINE,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { AssetKind, type Properties } from '../model/form-model';
import type { Asset } from './asset.entity';
import type { Theme } from './theme.entity';

const NAME = { min: 1, max: 255, ...ONE_LINE } as const;

@ApiSchema({ description: 'A named style of a theme, which elements of one kind can inherit.' })
export class AssetDto {
  @UuidField({ description: 'asset ID (UUID); sent back with a new name, elements that use the asset follow' })
  id!: string;
  @EnumField(AssetKind, 'AssetKind', { description: 'the kind of elements that can inherit it' }) kind!: AssetKind;
  @StringField({ ...NAME, description: 'unique in the theme and kind' }) name!: string;
  @JsonField({
    description: 'style properties by your own names, such as `{"color": "#0b6e4f"}`; stored and returned as they are',
  })
  styles!: Properties;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'A theme: named styles for the elements of forms.' })
export class ThemeDto {
  @UuidField({ description: 'theme ID (UUID), the `theme_id` of forms' }) id!: string;
  @StringField({ ...NAME, description: 'unique in the team' }) name!: string;
  @NestedField(() => AssetDto, {
    array: true,
    description: 'named styles of the theme, those of all kinds of elements',
  })
  assets!: AssetDto[];
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'An asset in a request.' })
@SentBackFrom(() => AssetDto)
export class AssetInputDto extends writeOf(AssetDto, ['kind', 'name'], { styles: {} }) {
  @UuidField({ optional: true, description: 'keeps the asset of that id, under a new name or with new styles' })
  id?: string;
}

@ApiSchema({ description: 'A new theme.' })
@SentBackFrom(() => ThemeDto)
export class CreateThemeDto extends writeOf(ThemeDto, ['name']) {
  @NestedField(() => AssetInputDto, {
    array: true,
    optional: true,
    maxItems: 1000,
    description: 'named styles of the theme; absent: none',
  })
  assets?: AssetInputDto[];
}

@ApiSchema({ description: 'What changes in a theme; absent members stay as they are.' })
@SentBackFrom(() => ThemeDto)
export class EditThemeDto extends writeOf(ThemeDto, [], { name: {} }) {
  @NestedField(() => AssetInputDto, {
    array: true,
    optional: true,
    maxItems: 1000,
    description: 'replaces the assets; an asset in use cannot be left out',
  })
  assets?: AssetInputDto[];
}

export function toThemeDto(theme: Theme, assets: Asset[]): ThemeDto {
  return {
    id: theme.id,
    name: theme.name,
    assets: assets.map(({ id, kind, name, styles, createdAt, updatedAt }) => ({
      id,
      kind,
      name,
      styles,
      created_at: createdAt,
      updated_at: updatedAt,
    })),
    created_at: theme.createdAt,
    updated_at: theme.updatedAt,
  };
}
