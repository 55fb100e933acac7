import type { DemoStep } from '../demo';

/** An end user with two values. */
export const users: DemoStep = {
  name: 'users',
  async make({ call }) {
    const user = { id: 'ada@example.com', name: 'Ada' };
    await call('POST', '/api/user/', user);
    for (const [field_id, value] of Object.entries({ first_name: 'Ada', email: user.id })) {
      await call('POST', `/api/field/${encodeURIComponent(user.id)}/`, { field_id, value });
    }
    return { user_id: user.id };
  },
};
