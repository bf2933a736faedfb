;; Whole-bitset work in SIMD, 128 bits at a time. Arguments are addresses in bytes; `end` is where the range of `a` ends.
;; Ranges are whole 32-bit words and need not start on a vector. kernel.ts holds the same in JavaScript.
(module
  (import "gevel" "memory" (memory 1 65536 shared))

  (func (export "and") (param $into i32) (param $a i32) (param $b i32) (param $end i32)
    (local $fast i32)
    (local.set $fast (i32.add (local.get $a) (i32.and (i32.sub (local.get $end) (local.get $a)) (i32.const -16))))
    (block $words
      (loop $next
        (br_if $words (i32.ge_u (local.get $a) (local.get $fast)))
        (v128.store (local.get $into) (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (i32.store (local.get $into) (i32.and (i32.load (local.get $a)) (i32.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 4)))
        (local.set $a (i32.add (local.get $a) (i32.const 4)))
        (local.set $b (i32.add (local.get $b) (i32.const 4)))
        (br $next))))

  (func (export "or") (param $into i32) (param $a i32) (param $b i32) (param $end i32)
    (local $fast i32)
    (local.set $fast (i32.add (local.get $a) (i32.and (i32.sub (local.get $end) (local.get $a)) (i32.const -16))))
    (block $words
      (loop $next
        (br_if $words (i32.ge_u (local.get $a) (local.get $fast)))
        (v128.store (local.get $into) (v128.or (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (i32.store (local.get $into) (i32.or (i32.load (local.get $a)) (i32.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 4)))
        (local.set $a (i32.add (local.get $a) (i32.const 4)))
        (local.set $b (i32.add (local.get $b) (i32.const 4)))
        (br $next))))

  (func (export "andNot") (param $into i32) (param $a i32) (param $b i32) (param $end i32)
    (local $fast i32)
    (local.set $fast (i32.add (local.get $a) (i32.and (i32.sub (local.get $end) (local.get $a)) (i32.const -16))))
    (block $words
      (loop $next
        (br_if $words (i32.ge_u (local.get $a) (local.get $fast)))
        (v128.store (local.get $into) (v128.andnot (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (i32.store (local.get $into)
          (i32.and (i32.load (local.get $a)) (i32.xor (i32.load (local.get $b)) (i32.const -1))))
        (local.set $into (i32.add (local.get $into) (i32.const 4)))
        (local.set $a (i32.add (local.get $a) (i32.const 4)))
        (local.set $b (i32.add (local.get $b) (i32.const 4)))
        (br $next))))

  ;; Bits of a & b. Counts of bytes are added up for at most 16 vectors (16 · 8 bits fit a byte) before they are widened.
  (func (export "countAnd") (param $a i32) (param $b i32) (param $end i32) (result i32)
    (local $fast i32) (local $pause i32) (local $bytes v128) (local $sum v128) (local $count i32)
    (local.set $fast (i32.add (local.get $a) (i32.and (i32.sub (local.get $end) (local.get $a)) (i32.const -16))))
    (block $words
      (loop $widen
        (br_if $words (i32.ge_u (local.get $a) (local.get $fast)))
        (local.set $pause (i32.add (local.get $a) (i32.const 256)))
        (if (i32.gt_u (local.get $pause) (local.get $fast)) (then (local.set $pause (local.get $fast))))
        (local.set $bytes (v128.const i32x4 0 0 0 0))
        (loop $next
          (local.set $bytes
            (i8x16.add (local.get $bytes)
              (i8x16.popcnt (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))))
          (local.set $a (i32.add (local.get $a) (i32.const 16)))
          (local.set $b (i32.add (local.get $b) (i32.const 16)))
          (br_if $next (i32.lt_u (local.get $a) (local.get $pause))))
        (local.set $sum
          (i32x4.add (local.get $sum)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $bytes)))))
        (br $widen)))
    (local.set $count
      (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
        (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (local.set $count
          (i32.add (local.get $count) (i32.popcnt (i32.and (i32.load (local.get $a)) (i32.load (local.get $b))))))
        (local.set $a (i32.add (local.get $a) (i32.const 4)))
        (local.set $b (i32.add (local.get $b) (i32.const 4)))
        (br $next)))
    (local.get $count))

  ;; Groups with a bit in a & b; see groupsWithBits in kernel.ts.
  (func (export "countGroups") (param $a i32) (param $b i32) (param $ends i32) (param $end i32) (result i32)
    (local $fast i32) (local $x v128) (local $e v128) (local $sum v128) (local $count i32)
    (local $word i32) (local $last i32) (local $rest i32)
    (local.set $fast (i32.add (local.get $a) (i32.and (i32.sub (local.get $end) (local.get $a)) (i32.const -16))))
    (block $words
      (loop $next
        (br_if $words (i32.ge_u (local.get $a) (local.get $fast)))
        (local.set $x (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $e (v128.load (local.get $ends)))
        (local.set $x
          (v128.and (local.get $e)
            (v128.or (local.get $x)
              (i32x4.add (v128.andnot (local.get $x) (local.get $e)) (v128.not (local.get $e))))))
        (local.set $sum
          (i32x4.add (local.get $sum)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (local.get $x))))))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (local.set $ends (i32.add (local.get $ends) (i32.const 16)))
        (br $next)))
    (local.set $count
      (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
        (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (local.set $word (i32.and (i32.load (local.get $a)) (i32.load (local.get $b))))
        (local.set $last (i32.load (local.get $ends)))
        (local.set $rest (i32.xor (local.get $last) (i32.const -1)))
        (local.set $count
          (i32.add (local.get $count)
            (i32.popcnt
              (i32.and (local.get $last)
                (i32.or (local.get $word)
                  (i32.add (i32.and (local.get $word) (local.get $rest)) (local.get $rest)))))))
        (local.set $a (i32.add (local.get $a) (i32.const 4)))
        (local.set $b (i32.add (local.get $b) (i32.const 4)))
        (local.set $ends (i32.add (local.get $ends) (i32.const 4)))
        (br $next)))
    (local.get $count))

  ;; The word at an address; with `ends` one bit for each group that has a bit in it. See groupsWithBits in kernel.ts.
  (func $offers (param $bits i32) (param $ends i32) (param $at i32) (result i32)
    (local $word i32) (local $last i32) (local $rest i32)
    (local.set $word (i32.load (i32.add (local.get $bits) (local.get $at))))
    (if (i32.eqz (local.get $ends)) (then (return (local.get $word))))
    (local.set $last (i32.load (i32.add (local.get $ends) (local.get $at))))
    (local.set $rest (i32.xor (local.get $last) (i32.const -1)))
    (i32.and (local.get $last)
      (i32.or (local.get $word)
        (i32.add (i32.and (local.get $word) (local.get $rest)) (local.get $rest)))))

  ;; Counts the offers that stand before a row in the row's word.
  (func $offersBefore (param $bits i32) (param $ends i32) (param $row i32) (result i32)
    (i32.popcnt
      (i32.and
        (call $offers (local.get $bits) (local.get $ends) (call $wordOf (local.get $row)))
        (i32.sub (i32.shl (i32.const 1) (local.get $row)) (i32.const 1)))))

  (func $wordOf (param $row i32) (result i32)
    (i32.shl (i32.shr_u (local.get $row) (i32.const 5)) (i32.const 2)))

  ;; Adds to each key's count its offers among the bits from its start to the next key's: the difference of two running
  ;; sums.
  (func (export "countKeys") (param $bits i32) (param $ends i32) (param $starts i32) (param $keys i32) (param $out i32)
    (local $row i32) (local $beyond i32) (local $at i32) (local $to i32) (local $sum i32) (local $before i32)
    (local $upTo i32)
    (local.set $row (i32.load (local.get $starts)))
    (local.set $at (call $wordOf (local.get $row)))
    (local.set $before (call $offersBefore (local.get $bits) (local.get $ends) (local.get $row)))
    (block $done
      (loop $key
        (br_if $done (i32.eqz (local.get $keys)))
        (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
        (local.set $beyond (i32.load (local.get $starts)))
        (if (i32.ne (local.get $beyond) (local.get $row))
          (then
            (local.set $row (local.get $beyond))
            (local.set $to (call $wordOf (local.get $row)))
            (block $there
              (loop $next
                (br_if $there (i32.ge_u (local.get $at) (local.get $to)))
                (local.set $sum
                  (i32.add (local.get $sum)
                    (i32.popcnt (call $offers (local.get $bits) (local.get $ends) (local.get $at)))))
                (local.set $at (i32.add (local.get $at) (i32.const 4)))
                (br $next)))
            (local.set $upTo
              (i32.add (local.get $sum) (call $offersBefore (local.get $bits) (local.get $ends) (local.get $row))))
            (i32.store (local.get $out)
              (i32.add (i32.load (local.get $out)) (i32.sub (local.get $upTo) (local.get $before))))
            (local.set $before (local.get $upTo))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $keys (i32.sub (local.get $keys) (i32.const 1)))
        (br $key))))
)
