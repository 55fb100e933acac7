import type { Example } from './steps-in-words.fixture';

/** Opening addresses and signing in. */
export const OPENING: Example[] = [
  ['Go to the last page. Go to the first page.', 'click target=<last page>', 'click target=<first page>'],
  ['Go back to the last page. Return to the last page.', 'back', 'back'],
  [
    'Sign in with {{user}} and {{pw}}, in the Title field, type "Salt" and for Country select France.',
    'sign_in user={user} password={pw}',
    'enter value=Salt into=<Title:field>',
    'select options=France from=<Country>',
  ],
  [
    'Log in as nadia with the password canoe!. Follow the link "Terms".',
    'sign_in user=nadia password=canoe!',
    'click target=<Terms:link>',
  ],
  [
    'Go to https://example.com/form. Sign in with user {{login}} and password {{pw}}.',
    'open address=https://example.com/form',
    'sign_in user={login} password={pw}',
  ],
  [
    'Log in as anna@example.com with password "s3cret!" and open the Orders page.',
    'sign_in user=anna@example.com password=s3cret!',
    'click target=<Orders>',
  ],
  [
    'Navigate to localhost:4010/login, log in using the username "bob" and the password "x y z".',
    'open address=localhost:4010/login',
    'sign_in user=bob password=x y z',
  ],
  ['Login: user anna, password {{pw}}.', 'sign_in user=anna password={pw}'],
  ['Log into the portal with {{user}} / {{pw}}', 'sign_in user={user} password={pw}'],
  ['Please log in first (the credentials are stored).', 'sign_in'],
  [
    'Go to https://example.com/a?b=1&c=2, then click Start.',
    'open address=https://example.com/a?b=1&c=2',
    'click target=<Start>',
  ],
  [
    'go to {{start_url}}; log in as {{user}} with password {{password}}; open "New claim"',
    'open address={start_url}',
    'sign_in user={user} password={password}',
    'click target=<New claim>',
  ],
];
