import type { Page } from 'playwright-core';
import type { Chance } from '../chance';
import { type Answer, redirect, type TaskKind, value, type Visit } from '../instance';
import { htmlDocument } from '../page/document';
import { HeldForm, scopeOf } from '../page/held-form';
import { textInput } from '../widgets/text';
import { SUBMITS, TEXT_FIELDS } from '../words/fields';
import { Wording } from '../wording';
import { bystanders } from './form-task';

/** The pages before a form that only an account may open. */
class SignInPages {
  readonly user: string;
  readonly password: string;
  private readonly userId: string;
  private readonly passwordId: string;
  private readonly start: Answer;
  private readonly secondPage: Answer;
  private known = '';

  /** @param pages 1: name and password on one page; 2: the password on a second one */
  constructor(
    private readonly chance: Chance,
    private readonly pages: 1 | 2,
  ) {
    this.user = chance.pick(['nadia', 'o.feld', 'priya@example.com']);
    this.password = chance.pick(['t0psecret', 'Blue-Canoe-4', 'xyzzy!9']);
    const userLabel = chance.pick(['User name', 'E-mail', 'Login', 'Account']);
    const passwordLabel = chance.pick(['Password', 'Passphrase', 'Your password']);
    const button = chance.pick(['Sign in', 'Log in', 'Login', 'Continue']);
    [this.userId, this.passwordId] = [chance.id(), chance.id()];
    const entry = field(this.userId, userLabel, 'text');
    const secret = field(this.passwordId, passwordLabel, 'password');
    this.start = pages === 1 ? this.form('login', entry + secret, button) : this.form('name', entry, 'Next');
    this.secondPage = this.form('login', secret, button);
  }

  /** The answer of these pages; undefined for a request of somebody who has signed in. */
  respond({ method, path, form: sent, cookie }: Visit): Answer | undefined {
    const user = sent[this.userId]?.[0] ?? this.known;
    if (path === 'name') {
      this.known = user;
      return method === 'POST' ? redirect('name') : this.secondPage;
    }
    if (path === 'login') {
      return user === this.user && sent[this.passwordId]?.[0] === this.password
        ? redirect('home', { 'Set-Cookie': 'in=yes' })
        : htmlDocument(this.chance, { title: 'Sorry', body: '<p role="alert">Wrong name or password.</p>' });
    }
    if (path === '') return this.start;
    return cookie.includes('in=yes') ? undefined : redirect('.');
  }

  async solve(page: Page): Promise<void> {
    await page.locator(`#${this.userId}`).fill(this.user);
    if (this.pages === 2) await page.locator('button').click();
    await page.locator(`#${this.passwordId}`).fill(this.password);
    await page.locator('button').click();
  }

  private form(to: string, fields: string, text: string): Answer {
    return htmlDocument(this.chance, {
      title: 'Welcome',
      body: `<form method="post" action="${to}">${fields}<button>${text}</button></form>`,
    });
  }
}

const field = (id: string, label: string, type: string): string =>
  `<p><label for="${id}">${label}</label> <input id="${id}" name="${id}" type="${type}"></p>`;

/** The sentence that asks for the sign-in, with the account in its words or in fields of the run. */
function signingIn(chance: Chance, wording: Wording, { user, password }: SignInPages): string {
  const asFields = chance.is(0.5);
  const [userWords, passwordWords] = asFields
    ? ['{{login_name}}', '{{login_password}}']
    : [chance.say(user), chance.quote(password)];
  if (asFields) wording.values.push(value('login_name', user), value('login_password', password));
  return chance.pick([
    `sign in with ${userWords} and ${passwordWords}`,
    `log in as ${userWords} with the password ${passwordWords}`,
    `sign in using the user name ${userWords} and the password ${passwordWords}`,
    `log in with username ${userWords} and password ${passwordWords}`,
  ]);
}

/** A sign-in, and then a form. */
const signIn = (name: string, pages: 1 | 2): TaskKind => ({
  name,
  make(chance) {
    const wording = new Wording(chance);
    const before = new SignInPages(chance, pages);
    const [label, values] = chance.pick(TEXT_FIELDS);
    const text = chance.pick(values);
    const submit = chance.pick(SUBMITS);
    const held = new HeldForm(chance, {
      title: 'Your data',
      widgets: [textInput(chance, { label, goal: text }), ...bystanders(chance, 1, [label])],
      submit,
    });
    const inside = held.page();
    const signing = signingIn(chance, wording, before);
    return {
      task: wording.join(signing, wording.enter(label, text), wording.submit(submit)),
      values: wording.values,
      respond: (visit) => before.respond(visit) ?? (visit.path === 'home' ? inside : held.respond(visit)),
      solve: async (page) => {
        await before.solve(page);
        await held.solve(scopeOf(page));
      },
      problem: () => held.problem(),
    };
  },
});

export const SIGN_IN_TASKS: readonly TaskKind[] = [signIn('sign-in', 1), signIn('sign-in on two pages', 2)];
