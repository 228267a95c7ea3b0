import { expect, test } from 'vitest'
import { placeTooltip } from './place-tooltip.ts'

test('stands below its element and starts where it starts', () => {
  expect(placeTooltip({ left: 100, right: 140, top: 200, bottom: 220 }, 1280, 800)).toEqual({
    left: 100,
    top: 226,
  })
})

test('ends where its element ends in the right half of the window', () => {
  expect(placeTooltip({ left: 1200, right: 1270, top: 200, bottom: 220 }, 1280, 800)).toEqual({
    right: 10,
    top: 226,
  })
})

test('stands above its element where there is no room below', () => {
  expect(placeTooltip({ left: 100, right: 140, top: 760, bottom: 780 }, 1280, 800)).toEqual({
    left: 100,
    bottom: 46,
  })
})

test('stands above the head of a table, whose rows it would hide, wherever there is room', () => {
  const head = { left: 100, right: 140, top: 300, bottom: 320 }
  expect(placeTooltip(head, 1280, 800, true)).toEqual({ left: 100, bottom: 506 })
  expect(placeTooltip({ ...head, top: 60, bottom: 80 }, 1280, 800, true)).toEqual({ left: 100, top: 86 })
})
