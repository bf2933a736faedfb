import { expect, test } from 'vitest'
import { shownPages } from './pagination.tsx'

test('the first, the last and the neighbouring pages are shown; a gap of a single page is filled', () => {
  expect(shownPages(1, 1)).toEqual([1])
  expect(shownPages(1, 3)).toEqual([1, 2, 3])
  expect(shownPages(1, 9)).toEqual([1, 2, null, 9])
  expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(shownPages(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  expect(shownPages(12, 9)).toEqual([1, null, 9])
})
