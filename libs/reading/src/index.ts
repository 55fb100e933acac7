/** Readers of files, for programs of threads and processes: they load PDF, image and OCR libraries. */
export { type ImageAspect, withImages } from './images/page-images';
export { installedReaders } from './installed-readers';
export { decodeBmp } from './ocr/bmp';
