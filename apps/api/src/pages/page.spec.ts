import { createHash } from 'node:crypto';
import { html, Html } from './html';
import { renderPage } from './page';

describe('html', () => {
  it('escapes all values, in text and in attributes', () => {
    const hostile = `<script>alert("1 & '2'")</script>`;
    expect(html`<p title="${hostile}">${[hostile, 3]}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;1 &amp; &#39;2&#39;&quot;)&lt;/script&gt;">' +
        '&lt;script&gt;alert(&quot;1 &amp; &#39;2&#39;&quot;)&lt;/script&gt;3</p>',
    );
  });

  it('does not escape HTML again', () => {
    expect(
      html`<ul>
        ${['a', '<'].map((item) => html`<li>${item}</li>`)}${new Html('<hr>')}
      </ul>`.text.replace(/\n\s*/g, ''),
    ).toBe('<ul><li>a</li><li>&lt;</li><hr></ul>');
  });
});

describe('renderPage', () => {
  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const partOf = (text: string, tag: string) => new RegExp(`<${tag}>([^]*)</${tag}>`).exec(text)?.[1] ?? '';

  it('allows only its own style and script', () => {
    const { text, headers } = renderPage({ title: 'A', body: html`<h1>A</h1>`, script: 'let a = 1 < 2 && 3;' });
    const policy = headers['Content-Security-Policy'];

    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src ${sha256(partOf(text, 'style'))}`);
    expect(policy).toContain(`script-src ${sha256(partOf(text, 'script'))}`);
  });

  it('runs no script at all where there is none', () => {
    const { text, headers } = renderPage({ title: 'A', body: html`` });
    expect(headers['Content-Security-Policy']).not.toContain('script-src');
    expect(text).not.toContain('<script');
  });

  it('loads nothing from anywhere', () => {
    const { text } = renderPage({ title: 'A', body: html`` });
    expect(text).not.toMatch(/https?:|url\(|@import|<link (?!rel="icon" href="\/favicon)|src=/);
  });
});
