import type { AssetKind, Properties } from '../model/form-model';

/**
 * The styles that the display library needs of each kind of element. It fails without a background colour and a direction, and
 * computes sizes from the others. Colours are eight hexadecimal digits.
 */
const INK = '1f2937ff';
const LINE = 'd1d5dbff';
const ACCENT = '1d4ed8ff';
const ALL: Properties = {
  background_color: 'transparent',
  flex_direction: 'column',
  width: 100,
  width_unit: '%',
  height_unit: 'fit',
  padding_top: 6,
  padding_right: 0,
  padding_bottom: 6,
  padding_left: 0,
  font_family: 'system-ui, sans-serif',
  font_size: 16,
  font_weight: 400,
  font_color: INK,
  text_align: 'center',
  layout: 'left',
  vertical_layout: 'flex-start',
};

const sides = (name: (side: string) => string, value: unknown): Properties =>
  Object.fromEntries(['top', 'right', 'bottom', 'left'].map((side) => [name(side), value]));
const corners = (radius: number): Properties =>
  Object.fromEntries(
    ['top_left', 'top_right', 'bottom_right', 'bottom_left'].map((corner) => [`corner_${corner}_radius`, radius]),
  );
const border = (prefix: string, color: string): Properties => ({
  ...sides((side) => `${prefix}border_${side}_color`, color),
  ...sides((side) => `${prefix}border_${side}_width`, 1),
  ...sides((side) => `${prefix}border_${side}_pattern`, 'solid'),
});
const inner = (vertical: number, horizontal: number): Properties => ({
  ...{ uploader_padding_top: vertical, uploader_padding_bottom: vertical },
  ...{ uploader_padding_left: horizontal, uploader_padding_right: horizontal },
});

const BY_KIND: Record<AssetKind, Properties> = {
  image: { width: 200, width_unit: 'px' },
  video: { height: 300, height_unit: 'px' },
  progress_bar: { bar_color: ACCENT, percent_text_layout: 'none', vertical_align: 'center', ...corners(4) },
  // At the right where a form runs from right to left.
  text: { horizontal_align: 'start' },
  button: {
    ...{ background_color: ACCENT, font_color: 'ffffffff', font_weight: 600 },
    ...{ width_unit: 'fit', height: 44, height_unit: 'px', flex_direction: 'row' },
    ...inner(8, 20),
    // The library darkens the border of a button under the pointer, and fails without one.
    ...border('', ACCENT),
    ...border('hover_', ACCENT),
    ...corners(6),
  },
  field: {
    ...{ background_color: 'ffffffff', height: 44, height_unit: 'px', placeholder_color: '6b7280ff' },
    ...border('', LINE),
    ...border('hover_', '9ca3afff'),
    ...border('selected_', ACCENT),
    ...corners(6),
  },
};

/** What fields of some types of the library need besides, which have other parts than an input. */
const BY_FIELD_TYPE: Record<string, Properties> = {
  text_area: { height: 110 },
  button_group: {
    ...{ button_width: 140, button_width_unit: 'px', button_height: 44, button_height_unit: 'px' },
    ...{ height_unit: 'fit', gap: 8, vertical_align: 'center', horizontal_align: 'flex-start' },
    ...{ selected_background_color: ACCENT, selected_font_color: 'ffffffff' },
    ...sides((side) => `button_margin_${side}`, 0),
    ...sides((side) => `image_margin_${side}`, 0),
    ...{ image_width: 0, image_width_unit: 'px' },
    ...inner(4, 8),
  },
  file_upload: {
    ...{ height: 90, flex_direction: 'column', image_width: 24, image_width_unit: 'px' },
    ...sides((side) => `image_margin_${side}`, 0),
    ...sides((side) => `cta_padding_${side}`, 0),
    ...inner(8, 8),
  },
  signature: { height: 140 },
  select: { height_unit: 'fit', selected_background_color: ACCENT },
  multiselect: { height_unit: 'fit', selected_background_color: ACCENT },
  checkbox: { width: 20, width_unit: 'px', height: 20, selected_background_color: ACCENT },
  matrix: { height_unit: 'fit' },
  slider: { height: 20, background_color: ACCENT },
  rating: { height_unit: 'fit', background_color: LINE, selected_background_color: 'f59e0bff' },
};

const COLOR = /^#?(?:[0-9a-f]{6}|[0-9a-f]{8})$/i;

/**
 * The styles of an element as the display library takes them: its own over the defaults of its kind. Colours are brought into
 * eight hexadecimal digits. What is no text, number or flag, and colours in other forms, the library cannot read: they are
 * left out.
 */
export function displayStyles(kind: AssetKind, own: Properties, fieldType = ''): Properties {
  const readable = Object.entries(own).flatMap(([name, value]) => toStyle(name, value));
  return { ...ALL, ...BY_KIND[kind], ...BY_FIELD_TYPE[fieldType], ...Object.fromEntries(readable) };
}

function toStyle(name: string, value: unknown): [string, unknown][] {
  if (!name.endsWith('color')) return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : [];
  if (value === 'transparent') return [[name, value]];
  if (typeof value !== 'string' || !COLOR.test(value)) return [];
  return [[name, `${value.replace('#', '')}ff`.slice(0, 8).toLowerCase()]];
}

/** The styles of the containers, which have no element of their own in a form. */
export const CONTAINER_STYLES: Properties = {
  ...{ background_color: 'transparent', flex_direction: 'column' },
  ...{ horizontal_align: 'flex-start', vertical_align: 'flex-start', layout: 'left', gap: 8 },
};
