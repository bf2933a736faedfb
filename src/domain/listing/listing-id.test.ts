import { expect, test } from 'vitest'
import { isListingId, listingIdIn, writtenId } from './listing-id.ts'

const MAX_ID = 2 ** 31 - 1

test('a listing id is a whole number from 1 to the maximum of the store', () => {
  expect([1, MAX_ID].filter(isListingId)).toEqual([1, MAX_ID])
  expect([0, -1, 1.5, MAX_ID + 1, NaN, Infinity].filter(isListingId)).toEqual([])
})

test('an id is read in its exact notation only', () => {
  expect([writtenId('7'), writtenId('1234567890')]).toEqual([7, 1_234_567_890])
  for (const wrong of ['0x10', '1.0', ' 1', '01', '', '-1', '12345678901', '1e3', '1 '])
    expect(writtenId(wrong), wrong).toBeNaN()
})

test('an id too large for any listing is read as the maximum, which the store can look up', () => {
  expect([listingIdIn('7'), listingIdIn(String(MAX_ID)), listingIdIn('99999999999')]).toEqual([7, MAX_ID, MAX_ID])
})
