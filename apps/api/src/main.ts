import '@app/core/compile-cache';
import { startService } from '@app/core/start';

// The rest is loaded when settings and database are in order: a start that cannot succeed costs little.
void startService('Api', async () => (await import('./serve.js')).serve());
