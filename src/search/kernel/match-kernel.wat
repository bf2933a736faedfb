;; Scans lists of subscriptions eight entries at a time. Arguments are addresses in bytes, and counts; subscription-list.ts draws a
;; chunk, packed-subscription.ts names the columns and the probe, which lies at 256, and match-kernel.ts holds the same in JavaScript.
(module
  (import "gevel" "memory" (memory 1 32768))

  ;; For each value of four bits, the byte indexes that move the lanes of its set bits to the front.
  (data (i32.const 0)
    "\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\00\01\02\03\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff"
    "\04\05\06\07\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\00\01\02\03\04\05\06\07\ff\ff\ff\ff\ff\ff\ff\ff"
    "\08\09\0a\0b\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\00\01\02\03\08\09\0a\0b\ff\ff\ff\ff\ff\ff\ff\ff"
    "\04\05\06\07\08\09\0a\0b\ff\ff\ff\ff\ff\ff\ff\ff\00\01\02\03\04\05\06\07\08\09\0a\0b\ff\ff\ff\ff"
    "\0c\0d\0e\0f\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\00\01\02\03\0c\0d\0e\0f\ff\ff\ff\ff\ff\ff\ff\ff"
    "\04\05\06\07\0c\0d\0e\0f\ff\ff\ff\ff\ff\ff\ff\ff\00\01\02\03\04\05\06\07\0c\0d\0e\0f\ff\ff\ff\ff"
    "\08\09\0a\0b\0c\0d\0e\0f\ff\ff\ff\ff\ff\ff\ff\ff\00\01\02\03\08\09\0a\0b\0c\0d\0e\0f\ff\ff\ff\ff"
    "\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f\ff\ff\ff\ff\00\01\02\03\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f")

  (func (export "gather")
    (param $chunk i32) (param $rare i32) (param $ids i32) (param $circles i32) (result i32)
    (local $first i32) (local $at i32) (local $end i32) (local $step i32) (local $circle i32)
    (local $low i32) (local $misfit v128) (local $need v128) (local $bits i32) (local $found i32)
    (local $least v128) (local $most v128) (local $lacks v128) (local $label v128) (local $bedrooms v128)
    (local.set $first (local.get $ids))
    (local.set $least (v128.load16_splat (i32.const 256)))
    (local.set $most (v128.load16_splat (i32.const 258)))
    (local.set $lacks (v128.load16_splat (i32.const 260)))
    (local.set $label (v128.load16_splat (i32.const 262)))
    (local.set $bedrooms (v128.load16_splat (i32.const 264)))
    ;; bytes from one block to the next, of which circles are the last 32
    (local.set $step (select (i32.const 272) (i32.const 80) (local.get $rare)))
    (if (local.get $circles) (then (local.set $step (i32.add (local.get $step) (i32.const 32)))))
    (block $done
      (loop $chunks
        (br_if $done (i32.eqz (local.get $chunk)))
        (local.set $at (i32.add (local.get $chunk) (i32.const 16)))
        (local.set $end
          (i32.add (local.get $at)
            (i32.mul (local.get $step)
              (i32.shr_u (i32.add (i32.load offset=4 (local.get $chunk)) (i32.const 7)) (i32.const 3)))))
        (local.set $chunk (i32.load (local.get $chunk)))
        (loop $next
          (local.set $need (v128.load offset=64 (local.get $at)))
          (local.set $misfit
            (v128.or
              (v128.or
                (i16x8.gt_s (v128.load offset=32 (local.get $at)) (local.get $least))
                (i16x8.gt_s (local.get $most) (v128.load offset=48 (local.get $at))))
              (v128.or
                (v128.or
                  (i16x8.gt_s (v128.and (local.get $need) (local.get $lacks)) (v128.const i64x2 0 0))
                  (i16x8.gt_s (local.get $need) (local.get $bedrooms)))
                (i16x8.gt_s (local.get $label)
                  (v128.and (local.get $need)
                    (v128.const i16x8 0xf00 0xf00 0xf00 0xf00 0xf00 0xf00 0xf00 0xf00))))))
          (if (local.get $rare)
            (then
              (local.set $misfit
                (v128.or (local.get $misfit)
                  (v128.or
                    (i16x8.gt_s (v128.load offset=80 (local.get $at)) (v128.load16_splat (i32.const 266)))
                    (i16x8.gt_s (v128.load16_splat (i32.const 268)) (v128.load offset=96 (local.get $at))))))
              (local.set $misfit
                (v128.or (local.get $misfit)
                  (v128.or
                    (i16x8.gt_s (v128.load offset=112 (local.get $at)) (v128.load16_splat (i32.const 270)))
                    (i16x8.gt_s (v128.load16_splat (i32.const 272)) (v128.load offset=128 (local.get $at))))))
              (local.set $misfit
                (v128.or (local.get $misfit)
                  (v128.or
                    (i16x8.gt_s (v128.load offset=144 (local.get $at)) (v128.load16_splat (i32.const 274)))
                    (i16x8.gt_s (v128.load16_splat (i32.const 276)) (v128.load offset=160 (local.get $at))))))
              (local.set $misfit
                (v128.or (local.get $misfit)
                  (v128.or
                    (i16x8.gt_s (v128.load offset=176 (local.get $at)) (v128.load16_splat (i32.const 278)))
                    (i16x8.gt_s (v128.load16_splat (i32.const 280)) (v128.load offset=192 (local.get $at))))))
              (local.set $misfit
                (v128.or (local.get $misfit)
                  (v128.or
                    (i16x8.gt_s (v128.load offset=208 (local.get $at)) (v128.load16_splat (i32.const 282)))
                    (i16x8.gt_s (v128.load16_splat (i32.const 284)) (v128.load offset=224 (local.get $at))))))
              (local.set $misfit
                (v128.or (local.get $misfit)
                  (v128.or
                    (i16x8.ne (v128.and (v128.load offset=240 (local.get $at)) (v128.load16_splat (i32.const 286)))
                      (v128.const i64x2 0 0))
                    (i16x8.eq
                      (v128.and (v128.load offset=256 (local.get $at)) (v128.load16_splat (i32.const 288)))
                      (v128.const i64x2 0 0)))))))
          ;; Entries that fit move to the front, four at a time; the next store overwrites what follows them.
          (local.set $bits (i32.xor (i16x8.bitmask (local.get $misfit)) (i32.const 0xff)))
          (local.set $low (i32.shl (i32.and (local.get $bits) (i32.const 15)) (i32.const 4)))
          (local.set $bits (i32.and (local.get $bits) (i32.const 0xf0)))
          (local.set $found (i32.shl (i32.popcnt (local.get $low)) (i32.const 2)))
          (v128.store (local.get $ids) (i8x16.swizzle (v128.load (local.get $at)) (v128.load (local.get $low))))
          (local.set $ids (i32.add (local.get $ids) (local.get $found)))
          (v128.store (local.get $ids)
            (i8x16.swizzle (v128.load offset=16 (local.get $at)) (v128.load (local.get $bits))))
          (local.set $ids (i32.add (local.get $ids) (i32.shl (i32.popcnt (local.get $bits)) (i32.const 2))))
          (local.set $at (i32.add (local.get $at) (local.get $step)))
          (if (local.get $circles)
            (then
              (local.set $circle (i32.sub (local.get $at) (i32.const 32)))
              (v128.store (local.get $circles)
                (i8x16.swizzle (v128.load (local.get $circle)) (v128.load (local.get $low))))
              (local.set $circles (i32.add (local.get $circles) (local.get $found)))
              (v128.store (local.get $circles)
                (i8x16.swizzle (v128.load offset=16 (local.get $circle)) (v128.load (local.get $bits))))
              (local.set $circles
                (i32.add (local.get $circles) (i32.shl (i32.popcnt (local.get $bits)) (i32.const 2))))))
          (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
        (br $chunks)))
    (i32.shr_u (i32.sub (local.get $ids) (local.get $first)) (i32.const 2)))

  (func (export "inside")
    (param $ids i32) (param $circles i32) (param $count i32) (param $table i32) (param $into i32) (result i32)
    (local $first i32) (local $end i32)
    (local.set $first (local.get $into))
    (local.set $end (i32.add (local.get $ids) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $ids) (local.get $end)))
        (i32.store (local.get $into) (i32.load (local.get $ids)))
        (local.set $into
          (i32.add (local.get $into)
            (i32.shl (i32.load8_u (i32.add (local.get $table) (i32.load (local.get $circles)))) (i32.const 2))))
        (local.set $ids (i32.add (local.get $ids) (i32.const 4)))
        (local.set $circles (i32.add (local.get $circles) (i32.const 4)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $into) (local.get $first)) (i32.const 2)))
)
