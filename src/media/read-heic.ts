import libheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import { ImageRefused, MAX_PIXELS } from '#media/image-refused.ts'

/** The picture of a HEIC file as it is shown: red, green and blue of each pixel. `profile`: the colour profile. */
export type HeicPixels = { data: Uint8Array; width: number; height: number; profile: Uint8Array | null }

/** Bytes that the decoder may allocate at a time for one picture. */
const MAX_DECODER_BYTES = 512 * 1024 * 1024

/**
 * Reads HEIC, the format of iPhones. The decoder is WebAssembly: it reaches only its own memory, which is made for this one
 * picture and freed with it. Loaded only where pictures are made. Throws ImageRefused.
 */
export function readHeic(bytes: Uint8Array): HeicPixels {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    throw new ImageRefused(
      'broken',
      `cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : 'HEIC'}`,
    )
  }
}

function read(bytes: Uint8Array): HeicPixels {
  const heif = libheif()
  const context = heif.heif_context_alloc()
  if (context === null) throw new Error('no memory')
  const limits = new DataView(heif.HEAPU8.buffer, heif._heif_context_get_security_limits(context.$$.ptr))
  // heif_security_limits: a version, then the most pixels, tiles, and bytes of one block.
  limits.setBigUint64(8, BigInt(MAX_PIXELS), true)
  limits.setBigUint64(40, BigInt(MAX_DECODER_BYTES), true)
  const opened = heif.heif_context_read_from_memory(context, bytes)
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if ('code' in handle) throw refusal(opened.message === 'Success' ? handle.message : opened.message)
  const [width, height] = [heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle)]
  if (width * height > MAX_PIXELS) throw new ImageRefused('pixels', 'exceeds pixel limit')
  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace
  const decoded = heif.heif_js_decode_image2(handle, rgb, heif.heif_chroma.heif_chroma_interleaved_RGB)
  if ('code' in decoded) throw refusal(decoded.message)
  const profile = profileOf(heif, handle.$$.ptr)
  const [pixels] = decoded.channels
  if (pixels?.width !== width || pixels.height !== height) throw new Error('its parts differ in size')
  return { data: packed(pixels), width, height, profile }
}

const refusal = (message: string): Error =>
  /exceeds the maximum image size/.test(message)
    ? new ImageRefused('pixels', 'exceeds pixel limit')
    : new Error(message)

/** Moves the rows together, without the padding between them. */
function packed({ data, width, height, stride }: { data: Uint8Array; width: number; height: number; stride: number }) {
  const row = width * 3
  for (let y = 1; stride !== row && y < height; y++) data.copyWithin(y * row, y * stride, y * stride + row)
  return data.subarray(0, row * height)
}

const MAX_PROFILE_BYTES = 1024 * 1024

function profileOf(heif: ReturnType<typeof libheif>, handle: number): Uint8Array | null {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0 || size > MAX_PROFILE_BYTES) return null
  const [error, to] = [heif._malloc(16), heif._malloc(size)]
  heif._heif_image_handle_get_raw_color_profile(error, handle, to)
  return heif.HEAPU8.slice(to, to + size)
}
