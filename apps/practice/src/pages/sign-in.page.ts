import type { Reply } from '../http';
import type { Submission } from '../ledger';
import { markup, when } from './markup';
import { page } from './page';

export function signInPage(next: string, account = '', problem = ''): Reply {
  return page({
    title: 'Sign in',
    account: null,
    status: problem ? 401 : 200,
    body: markup`${when(problem, markup`<p role="alert">${problem}</p>`)}
      <form method="post" action="/sign-in">
        <input type="hidden" name="next" value="${next}" />
        <div class="field">
          <label for="account">E-mail address</label>
          <input id="account" name="account" type="email" autocomplete="username" required value="${account}" />
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required />
        </div>
        <button>Sign in</button>
      </form>`,
  });
}

export function overviewPage(account: string, filed: readonly Submission[]): Reply {
  return page({
    title: 'Overview',
    account,
    body: markup`<p>You are signed in as ${account}.</p>
      <p><a class="button" href="/application/applicant">New application</a></p>
      <h2>Your applications</h2>
      ${
        filed.length === 0
          ? markup`<p>None yet.</p>`
          : markup`<ul>${filed.map(
              ({ number, values }) =>
                markup`<li><a href="/application/filed/${number}">${number}</a> ${values.event_name ?? ''}</li>`,
            )}</ul>`
      }`,
  });
}
