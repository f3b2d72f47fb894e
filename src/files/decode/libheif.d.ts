/** The used parts of libheif's C interface; the package's own types declare no module. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** Addresses in the module's memory; a function that can fail writes its error to the first. */
  interface Libheif {
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _heif_context_alloc(): number;
    _heif_context_get_security_limits(context: number): number;
    _heif_context_read_from_memory(
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_is_premultiplied_alpha(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void;
    _heif_image_handle_get_item_id(handle: number): number;
    _heif_item_get_transformation_properties(
      context: number,
      item: number,
      ids: number,
      max: number,
    ): number;
    /** @returns four letters as one number. */
    _heif_item_get_property_type(context: number, item: number, property: number): number;
    /** @returns degrees counterclockwise. */
    _heif_item_get_property_transform_rotation_ccw(
      context: number,
      item: number,
      property: number,
    ): number;
    /** @returns 0 for a vertical flip, 1 for a horizontal one. */
    _heif_item_get_property_transform_mirror(
      context: number,
      item: number,
      property: number,
    ): number;
    _heif_decoding_options_alloc(): number;
    /** @param asShown 1 for tiles rotated like the image. */
    _heif_image_handle_get_image_tiling(
      error: number,
      handle: number,
      asShown: number,
      tiling: number,
    ): void;
    _heif_image_handle_decode_image_tile(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
      column: number,
      row: number,
    ): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
    _heif_image_release(image: number): void;
  }
  export default function libheif(options?: {
    printErr?: (line: string) => void;
    print?: (line: string) => void;
  }): Libheif;
}
