import { isDeepStrictEqual } from 'node:util';
import type { AssetModel, Properties } from '../model/form-model';

/** The effective styles of an element: those of its asset, overridden by its own. */
export const shownStyles = (own: Properties, asset: AssetModel | undefined): Properties => ({
  ...asset?.styles,
  ...own,
});

/**
 * The inverse of `shownStyles`, for styles that a client sends back as it read them. Styles equal to the asset's are not
 * stored, so that the element follows later changes of the asset.
 */
export function ownStyles(shown: Properties, asset: AssetModel | undefined): Properties {
  const inherited = asset?.styles ?? {};
  const isOwn = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(inherited, name) || !isDeepStrictEqual(inherited[name], value);
  return Object.fromEntries(Object.entries(shown).filter(isOwn));
}
