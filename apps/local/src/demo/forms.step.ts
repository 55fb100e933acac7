import type { DemoContext, DemoStep } from '../demo';

const KINDS = ['image', 'video', 'progress_bar', 'text', 'button', 'field'];
const REPEATED_FIELD = 'children';

/** Fields of further types without a form, so that values of every usual type can be tried. */
const FIELDS = [
  { id: 'about', type: 'text_area', display_text: 'About you' },
  { id: 'website', type: 'url', display_text: 'Website' },
  { id: 'favourite_color', type: 'hex_color', display_text: 'Favourite colour' },
];

/** A template form with every kind of element, a theme with an asset for each kind, and three more forms. */
export const forms: DemoStep = {
  name: 'forms',
  async make(context) {
    for (const field of FIELDS) await context.call('POST', '/api/builder/field/', field);
    const theme = await makeTheme(context);
    const template_form_id = await makeForm(context, { ...TEMPLATE, theme_id: theme });
    await makeForm(context, { form_name: 'Customer feedback', tags: ['survey'], steps: [question('feedback')] });
    await makeForm(context, {
      form_name: 'Employee survey',
      tags: ['survey', 'internal'],
      steps: [question('survey')],
    });
    await makeForm(context, { form_name: 'Retired form', active: false, steps: [question('retired')] });
    return { template_form_id, assets: assetNames(), repeated_field_id: REPEATED_FIELD };
  },
};

const assetName = (kind: string) => `Primary ${kind.replace('_', ' ')}`;
const assetNames = () => Object.fromEntries(KINDS.map((kind) => [kind, assetName(kind)]));

async function makeTheme({ call }: DemoContext): Promise<string> {
  const assets = KINDS.map((kind) => ({ kind, name: assetName(kind), styles: { color: '#1f4d3a', radius: 6 } }));
  return (await call<{ id: string }>('POST', '/api/builder/theme/', { name: 'Demo theme', assets })).id;
}

async function makeForm({ call }: DemoContext, form: object): Promise<string> {
  return (await call<{ form_id: string }>('POST', '/api/builder/form/', form)).form_id;
}

const question = (id: string) => ({
  id: 'question',
  texts: [{ id: 'title', properties: { text: 'What do you think?' } }],
  fields: [{ id: `${id}_answer`, type: 'text_area', display_text: 'Your answer' }],
  buttons: [{ id: 'send', properties: { text: 'Send' } }],
});

const TEMPLATE = {
  form_name: 'Onboarding',
  tags: ['template', 'onboarding'],
  steps: [
    {
      id: 'details',
      origin: true,
      images: [{ id: 'logo', asset: 'Primary image', properties: { source_image: 'https://example.com/logo.png' } }],
      videos: [{ id: 'welcome_video', properties: { source_url: 'https://example.com/welcome.mp4' } }],
      progress_bars: [{ id: 'progress', properties: { progress: 50 } }],
      texts: [
        { id: 'title', asset: 'Primary text', properties: { text: 'Welcome' } },
        {
          id: 'hint',
          properties: { text: 'Tell us who you are' },
          hide_rules: [{ comparison: 'not_equal', field_key: 'first_name', value: '' }],
        },
      ],
      buttons: [{ id: 'next', asset: 'Primary button', properties: { text: 'Next' } }],
      fields: [
        { id: 'first_name', placeholder: 'Ada' },
        { id: 'email', placeholder: 'ada@example.com', tooltipText: 'We send nothing else there' },
        { id: 'age', type: 'integer_field', display_text: 'Age', required: false },
        {
          id: 'interests',
          type: 'multiselect',
          display_text: 'Interests',
          metadata: { options: ['A', 'B', 'C'], other: false },
        },
        { id: 'document', type: 'file_upload', display_text: 'Document', metadata: { file_types: ['pdf', 'image/*'] } },
      ],
      next_conditions: [
        {
          element_type: 'button',
          element_id: 'next',
          trigger: 'click',
          next_step_key: 'family',
          rules: [{ comparison: 'not_equal', field_key: 'first_name', value: '' }],
        },
      ],
    },
    {
      id: 'family',
      texts: [{ id: 'title', properties: { text: 'Your family' } }],
      buttons: [{ id: 'send', properties: { text: 'Send' } }],
      fields: [
        {
          id: REPEATED_FIELD,
          type: 'text_field',
          display_text: 'Name of a child',
          required: false,
          repeated: true,
          repeat_trigger: 'set_value',
        },
      ],
    },
  ],
  rules: [
    {
      name: 'Tidy the name',
      description: 'Removes spaces around the first name',
      trigger_event: 'form_complete',
      code: 'fields.first_name = fields.first_name.trim();',
      steps: ['family'],
    },
  ],
  shared_codes: [{ name: 'fullName', code: 'const fullName = (first, last) => [first, last].join(" ");' }],
  integrations: [{ type: 'email', recipients: ['team@example.com'] }],
  translations: { Welcome: { de: 'Willkommen', fr: 'Bienvenue' }, Next: { de: 'Weiter', fr: 'Suivant' } },
};
