import type { TeamBrand } from '@app/teams';
import type { Page } from '../page';
import { accentStyle } from '../page.style';
import { SIGN_STYLE } from './sign.style';

/** A page of a signing link is in the name and the colour of the team, with its logo. @param path of the link */
export const brandOf = (
  { name: team, colour, logo }: TeamBrand,
  path: string,
): Required<Pick<Page, 'team' | 'style'>> & Pick<Page, 'logo'> => ({
  team,
  // Browsers keep the picture: that of the next logo has another address.
  ...(logo && { logo: { src: `${path}/logo?v=${logo.sha256.slice(0, 8)}`, width: logo.width, height: logo.height } }),
  style: colour === null ? SIGN_STYLE : accentStyle(colour) + SIGN_STYLE,
});
