/**
 * A list of at most so many, for what is packed into a given number of bits: `LIST satisfies UpTo<16>` does not compile
 * once the list outgrows them.
 */
export type UpTo<
  Most extends number,
  Slots extends readonly unknown[] = readonly [],
  Counted extends readonly unknown[] = readonly [],
> = Counted['length'] extends Most ? Slots : UpTo<Most, readonly [...Slots, unknown?], readonly [...Counted, unknown]>
