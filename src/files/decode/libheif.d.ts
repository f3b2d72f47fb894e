/** The used parts of libheif's C interface; the package's own types declare no module. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** Functions of `libheif/heif.h`. */
  type HeifFunction =
    | 'context_alloc'
    | 'context_get_security_limits'
    | 'context_read_from_memory'
    | 'context_get_primary_image_handle'
    | 'image_handle_has_alpha_channel'
    | 'image_handle_is_premultiplied_alpha'
    | 'image_handle_get_raw_color_profile_size'
    | 'image_handle_get_raw_color_profile'
    | 'image_handle_get_item_id'
    | 'item_get_transformation_properties'
    | 'item_get_property_type'
    | 'item_get_property_transform_rotation_ccw'
    | 'item_get_property_transform_mirror'
    | 'decoding_options_alloc'
    | 'image_handle_get_image_tiling'
    | 'image_handle_decode_image_tile'
    | 'decode_image'
    | 'image_get_width'
    | 'image_get_height'
    | 'image_get_plane_readonly2'
    | 'image_release';

  /** Numbers and addresses in the module's memory; some functions write their error to the first. */
  type Numbers = (...numbers: number[]) => number;

  type Libheif = { readonly HEAPU8: Uint8Array } & Record<'_malloc' | '_free', Numbers> &
    Record<`_heif_${HeifFunction}`, Numbers>;

  export default function libheif(options?: {
    printErr?: (line: string) => void;
    print?: (line: string) => void;
  }): Libheif;
}
