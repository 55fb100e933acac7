import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import type { AssetKind, AssetModel, Properties } from '../model/form-model';

export const ASSET_NAME_UNIQUE = 'asset_theme_name';

/** Styles for one kind of element, which elements inherit by the asset's name. */
@Entity()
@Unique(ASSET_NAME_UNIQUE, ['themeId', 'kind', 'name'], { deferrable: 'INITIALLY IMMEDIATE' })
export class Asset extends BaseEntity implements AssetModel {
  @ForeignKey('Theme', { onDelete: 'CASCADE' })
  @Column('uuid')
  themeId!: string;

  @Column('text') kind!: AssetKind;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('jsonb', { default: {} }) styles!: Properties;
}
