import type { DemoStep } from '../demo';

/** The template form, completed by the demo user. */
export const submissions: DemoStep = {
  name: 'submissions',
  async make({ call, demo }) {
    const fields = {
      age: 36,
      interests: ['A', 'C'],
      document: 'https://example.com/passport.pdf',
      children: ['Byron'],
    };
    const body = { user_id: demo.user_id, forms: [demo.template_form_id], fields, complete: true };
    const { submissions: made } = await call<{ submissions: { id: string }[] }>('POST', '/api/form/submission/', body);
    return { submission_id: made[0]?.id };
  },
};
