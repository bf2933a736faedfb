import type { PlaceTable } from '#search/geography.ts'
import type { Kernel } from '#search/kernel/kernel.ts'
import type { Segment } from '#search/segment/segment.ts'

/** A segment with everything a query needs: kernel, views of its memory, and its places. */
export type Reader = { segment: Segment; kernel: Kernel; words: Int32Array; places: PlaceTable }
