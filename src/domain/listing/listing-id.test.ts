import { expect, test } from 'vitest'
import { isListingId, listingIdIn, writtenId } from './listing-id.ts'

const LARGEST = 2 ** 31 - 1

test('a listing has a whole number from 1 to what the store can hold', () => {
  expect([1, LARGEST].filter(isListingId)).toEqual([1, LARGEST])
  expect([0, -1, 1.5, LARGEST + 1, NaN, Infinity].filter(isListingId)).toEqual([])
})

test('a number is read as it is written, and nothing else is one', () => {
  expect([writtenId('7'), writtenId('1234567890')]).toEqual([7, 1_234_567_890])
  for (const wrong of ['0x10', '1.0', ' 1', '01', '', '-1', '12345678901', '1e3', '1 '])
    expect(writtenId(wrong), wrong).toBeNaN()
})

test('a number in an address that is too long for any listing is the largest, which the store can look for', () => {
  expect([listingIdIn('7'), listingIdIn(String(LARGEST)), listingIdIn('99999999999')]).toEqual([7, LARGEST, LARGEST])
})
