/** Loaded only when the samples are made: the libs behind them take longer than a warm start has. */
export { documentSamples } from '@app/documents';
