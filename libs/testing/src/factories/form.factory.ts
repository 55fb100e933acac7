import { randomBytes } from 'node:crypto';
import type { FormDocumentDto, FormInputDto } from '../../../forms/src/document/form-document.dto';
import type { ThemeDto } from '../../../forms/src/themes/theme.dto';
import type { ApiClient } from '../api-client';

const ASSET_KINDS = ['image', 'video', 'progress_bar', 'text', 'button', 'field'] as const;

/** A body for the builder endpoints: a form of two steps, the first with every kind of element. */
export function formDocument({ theme_id = null, ...more }: Partial<FormInputDto> = {}): FormInputDto {
  return {
    form_name: `Form ${randomBytes(4).toString('hex')}`,
    active: true,
    tags: ['template'],
    theme_id,
    steps: [
      {
        id: 'first',
        origin: true,
        images: [{ id: 'logo', properties: { source_image: 'https://files.example/logo.png' } }],
        videos: [{ id: 'intro', properties: { source_url: 'https://files.example/intro.mp4' } }],
        progress_bars: [{ id: 'progress', properties: { progress: 50 } }],
        texts: [
          { id: 'title', properties: { text: 'Welcome' } },
          {
            id: 'note',
            properties: { text: 'Note' },
            hide_rules: [{ comparison: 'equal', field_key: 'full_name', value: '' }],
          },
        ],
        buttons: [{ id: 'next', properties: { text: 'Next' } }],
        fields: [
          { id: 'full_name', type: 'text_field', display_text: 'Name', max_length: 50, placeholder: 'Ann Lee' },
          { id: 'email_address', type: 'email', display_text: 'E-mail', required: false },
          { id: 'age', type: 'integer_field', display_text: 'Age' },
          { id: 'colors', type: 'multiselect', metadata: { options: ['A', 'B', 'C'], other: false } },
          { id: 'children', type: 'text_field', repeated: true, repeat_trigger: 'set_value' },
        ],
        next_conditions: [
          {
            element_type: 'button',
            element_id: 'next',
            trigger: 'click',
            next_step_key: 'second',
            rules: [{ comparison: 'not_equal', field_key: 'full_name', value: '' }],
          },
        ],
      },
      {
        id: 'second',
        fields: [{ id: 'proof', type: 'file_upload', metadata: { file_types: ['pdf'] } }],
        buttons: [{ id: 'send', properties: { text: 'Send' } }],
      },
    ],
    rules: [
      {
        name: 'greet',
        trigger_event: 'form_complete',
        code: 'return fields.full_name',
        steps: ['second'],
        elements: [],
      },
    ],
    shared_codes: [{ name: 'shared', code: 'const greeting = "Hello"' }],
    integrations: [
      { type: 'webhook', trigger: 'form_completion', webhook: 'https://hooks.example/a' },
      { type: 'email', trigger: 'form_completion', recipients: ['ann@example.com'] },
    ],
    translations: { Next: { de: 'Weiter' } },
    ...more,
  };
}

/** A theme with an asset for each kind of element, called "main image", "main video" and so on. */
export async function aTheme(client: ApiClient): Promise<ThemeDto> {
  const assets = ASSET_KINDS.map((kind) => ({ kind, name: `main ${kind}`, styles: { color: `#${kind}` } }));
  const name = `Theme ${randomBytes(4).toString('hex')}`;
  return (await client.post('/api/builder/theme/', { name, assets }).expect(201)).body as ThemeDto;
}

/** Creates a form with its own theme through the builder endpoints; `more` overrides members of its document. */
export async function aForm(client: ApiClient, more: object = {}): Promise<FormDocumentDto> {
  const { id: theme_id } = await aTheme(client);
  const sent = formDocument({ theme_id, ...more });
  return (await client.post('/api/builder/form/', sent).expect(201)).body as FormDocumentDto;
}
