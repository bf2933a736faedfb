/**
 * A list of at most `Max` entries, for lists that are packed into a fixed number of bits: `LIST satisfies MaxLength<16>` does
 * not compile once the list outgrows them.
 */
export type MaxLength<
  Max extends number,
  Slots extends readonly unknown[] = readonly [],
  Counted extends readonly unknown[] = readonly [],
> = Counted['length'] extends Max
  ? Slots
  : MaxLength<Max, readonly [...Slots, unknown?], readonly [...Counted, unknown]>
