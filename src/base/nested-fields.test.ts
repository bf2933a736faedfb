import { expect, test } from 'vitest'
import { flatten, unflatten } from './nested-fields.ts'

test('fields with dots in their names become groups, and flatten back to the same fields', () => {
  const flat = { 'a.b.c': '1', 'a.b.d': ['2', '3'], e: '4' }
  expect(unflatten(flat)).toEqual({ a: { b: { c: '1', d: ['2', '3'] } }, e: '4' })
  expect(flatten(unflatten(flat))).toEqual(flat)
})

test('a name that is both a value and a group keeps the first', () => {
  expect(unflatten({ a: '1', 'a.b': '2' })).toEqual({ a: '1' })
  expect(unflatten({ a: ['1'], 'a.b.c': '2' })).toEqual({ a: ['1'] })
  expect(unflatten({ 'a.b': '2', a: '1' })).toEqual({ a: { b: '2' } })
})

test('names with more than eight parts, empty parts or prototype names stay flat, so that every schema rejects them', () => {
  expect(unflatten({ 'a.b.c.d.e.f.g.h': '1' })).toEqual({ a: { b: { c: { d: { e: { f: { g: { h: '1' } } } } } } } })
  expect(unflatten({ 'a.b.c.d.e.f.g.h.i': '1' })).toEqual({ 'a.b.c.d.e.f.g.h.i': '1' })
  for (const name of ['', '.a', 'a.', 'a..b', '__proto__.a', 'a.constructor', 'prototype', 'a.__proto__.b'])
    expect(Object.entries(unflatten({ [name]: '1' })), name).toEqual([[name, '1']])
})

test('a name that every object has, such as toString, is an ordinary field', () => {
  expect(Object.getPrototypeOf(unflatten({ toString: 'x' }))).toBeNull()
  expect(unflatten({ 'toString.valueOf': 'x' })).toEqual({ toString: { valueOf: 'x' } })
})
