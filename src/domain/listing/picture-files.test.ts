import { expect, test } from 'vitest'
import { picturePath, pictureSizes, pictureSrcset } from './picture-files.ts'

test('a picture is stored in the standard widths up to its own, the largest in its own width', () => {
  expect(pictureSizes(700)).toEqual([
    { name: 320, width: 320 },
    { name: 640, width: 640 },
    { name: 960, width: 700 },
  ])
  expect(pictureSizes(640).map(({ name }) => name)).toEqual([320, 640])
  expect(pictureSizes(641).map(({ name }) => name)).toEqual([320, 640, 960])
  expect(pictureSizes(4000).map(({ width }) => width)).toEqual([320, 640, 960, 1280, 1920])
})

test('a slot on a page gets the smallest picture that fills it, or the largest one', () => {
  const path = (wanted: number, width = 1000) => picturePath({ hash: 'h', width }, wanted)
  expect([path(1), path(320), path(321), path(5000)]).toEqual(
    ['320', '320', '640', '1280'].map((name) => `/media/h-${name}.jpg`),
  )
  expect(picturePath({ hash: 'h', width: 300 }, 900, 'avif')).toBe('/media/h-320.avif')
})

test('a browser chooses among all sizes, or those up to a maximum', () => {
  const all = pictureSrcset({ hash: 'h', width: 2500 }, 'webp')
  expect(all.split(/, ?/)).toHaveLength(5)
  expect(all).toContain('/media/h-1920.webp 1920w')
  const some = pictureSrcset({ hash: 'h', width: 700 }, 'webp', 640)
  expect(some.split(/, ?/)).toEqual(['/media/h-320.webp 320w', '/media/h-640.webp 640w'])
})
