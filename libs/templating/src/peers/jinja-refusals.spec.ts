import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { p } from '../docx-template.fixture';
import { readTemplate } from '../read-template';

describe('what python-docx-template has and we have not', () => {
  it.each([
    ['{% filter upper %}x{% endfilter %}', '{% filter upper %}', 'filter'],
    ['{% with a %}x{% endwith %}', '{% with a %}', 'sets'],
    ['{% endwith %}', '{% endwith %}', 'with'],
    ['{{ a ** 2 }}', '{{ a ** 2 }}', 'power'],
    ['{{ 2 + a ** b }}', '{{ 2 + a ** b }}', 'power'],
    ['{% if a ** 2 > 1 %}x{% endif %}', '{% if a ** 2 > 1 %}', 'power'],
    ['{% macro m() %}x{% endmacro %}', '{% macro m() %}', 'macro'],
  ])('is refused with its tag: %s', async (text, tag, reason) => {
    const file = rawZip(docxEntries(p(text)));
    const refusal = await readTemplate('a.docx', file, { syntax: 'python-docx-template', delimiters: null });
    expect(refusal).toMatchObject({ code: 'not_expressible' });
    const message = 'message' in refusal ? refusal.message : '';
    expect(message).toContain(`The placeholder ${tag}`);
    expect(message).toContain(reason);
  });
});
