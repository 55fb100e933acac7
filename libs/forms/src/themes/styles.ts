import { isDeepStrictEqual } from 'node:util';
import type { AssetModel, Properties } from '../model/form-model';

/** How an element looks: the styles of its asset, overlaid with its own. */
export const shownStyles = (own: Properties, asset: AssetModel | undefined): Properties => ({
  ...asset?.styles,
  ...own,
});

/**
 * The reverse, for styles that are written as they were shown: what the asset says anyway is not the element's own, so
 * that it still follows the asset when that changes.
 */
export function ownStyles(shown: Properties, asset: AssetModel | undefined): Properties {
  const inherited = asset?.styles ?? {};
  const isOwn = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(inherited, name) || !isDeepStrictEqual(inherited[name], value);
  return Object.fromEntries(Object.entries(shown).filter(isOwn));
}
