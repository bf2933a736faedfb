// Types of the functions that we use and that the library's own declarations leave out or call `any`.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Makes a decoder with a memory of its own. */
  function libheif(): libheif.Decoder
  namespace libheif {
    type Decoder = {
      HEAPU8: Uint8Array
      _heif_context_get_security_limits: (context: number) => number
      _heif_image_handle_get_raw_color_profile_size: (handle: number) => number
      _heif_image_handle_get_raw_color_profile: (error: number, handle: number, to: number) => void
      _malloc: (bytes: number) => number
      heif_context_alloc: () => Held | null
      heif_context_read_from_memory: (context: Held, bytes: Uint8Array) => { message: string }
      heif_js_context_get_primary_image_handle: (context: Held) => Held | Fault
      heif_image_handle_get_width: (handle: Held) => number
      heif_image_handle_get_height: (handle: Held) => number
      heif_js_decode_image2: (handle: Held, colorspace: unknown, chroma: unknown) => { channels: Channel[] } | Fault
      heif_colorspace: { heif_colorspace_RGB: unknown }
      heif_chroma: { heif_chroma_interleaved_RGB: unknown }
    }
    type Held = { $$: { ptr: number } }
    type Fault = { code: unknown; message: string }
    /** `stride`: bytes of a row; `data` lies in the decoder's memory */
    type Channel = { width: number; height: number; stride: number; data: Uint8Array }
  }
  export = libheif
}
