import { expect, test } from 'vitest'
import { fitted, readable, shown, zoomed } from './plan-view.ts'

test('a plan that fits is shown as large as it is, in the middle; a larger one is made smaller', () => {
  expect(fitted({ width: 100, height: 50 }, { width: 200, height: 100 })).toEqual({ x: 50, y: 25, scale: 1 })
  expect(fitted({ width: 400, height: 100 }, { width: 200, height: 100 }).scale).toBe(0.5)
})

test('a plan that would be too small to read is shown from its top', () => {
  expect(readable({ width: 100, height: 50 }, { width: 200, height: 100 })).toEqual({
    x: 50,
    y: 25,
    scale: 1,
  })
  expect(readable({ width: 100, height: 1000 }, { width: 200, height: 100 })).toEqual({
    x: 60,
    y: 0,
    scale: 0.8,
  })
})

test('zooming keeps the point under the pointer where it is', () => {
  expect(zoomed({ x: 0, y: 0, scale: 1 }, 2, { x: 10, y: 10 })).toEqual({ x: -10, y: -10, scale: 2 })
})

test('an operator outside of the window is moved into it', () => {
  const view = { x: 0, y: 0, scale: 1 }
  const box = { x: 150, y: 10, width: 40, height: 20 }
  expect(shown(view, box, { width: 100, height: 100 })).toEqual({ x: -90, y: 0, scale: 1 })
})
