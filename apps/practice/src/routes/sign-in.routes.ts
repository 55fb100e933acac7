import { readForm, redirect } from '../http';
import type { Ledger } from '../ledger';
import { overviewPage, signInPage } from '../pages/sign-in.page';
import type { Sessions } from '../sessions';
import type { Route } from './route';

export function signInRoutes(sessions: Sessions, ledger: Ledger): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/sign-in$/,
      open: true,
      handle: ({ url }) => signInPage(ownPath(url.searchParams.get('next'))),
    },
    {
      method: 'POST',
      path: /^\/sign-in$/,
      open: true,
      handle: async ({ request }) => {
        const form = await readForm(request);
        const account = String(form.get('account') ?? '').trim();
        const next = ownPath(form.get('next'));
        const cookie = sessions.signIn(account, String(form.get('password') ?? ''));
        if (!cookie) return signInPage(next, account, 'E-mail address or password are wrong.');
        return redirect(next, { 'Set-Cookie': cookie });
      },
    },
    {
      method: 'POST',
      path: /^\/sign-out$/,
      open: true,
      handle: ({ request }) => redirect('/sign-in', { 'Set-Cookie': sessions.signOut(request.headers.cookie) }),
    },
    {
      method: 'GET',
      path: /^\/$/,
      handle: ({ session: { account } }) =>
        overviewPage(account, ledger.submissions.filter((submission) => submission.account === account).slice(-20)),
    },
  ];
}

/** A path of this site; the overview in place of other addresses, so that a link cannot lead away after the sign-in. */
const ownPath = (path: unknown): string => (typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/');
