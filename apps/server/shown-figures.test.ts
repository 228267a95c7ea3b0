import { expect, test } from 'vitest'
import { ReadinessBoard } from './readiness.ts'
import { ShownFigures } from './shown-figures.ts'

/** Figures over publications that come one at a time. */
function figuresOver(published: { version: number }) {
  let shown = 0
  const mart = {
    version: () => shown,
    importNext: async () => (shown = Math.min(published.version, shown + 1)),
    rows: async () => ({ rows: [], dataVersion: shown }),
    tables: async () => [],
    watch: () => async () => {},
    giveBack: async () => {},
    close: async () => {},
  }
  return new ShownFigures({ mart, readiness: new ReadinessBoard(), onError: () => {} })
}

test('a publication is whole after a collection, and so are those that are derived from it', async () => {
  const published = { version: 1 }
  const figures = figuresOver(published)
  await figures.showDerived()
  expect(figures.isWhole(1)).toBe(false)
  figures.noteCollection({ isWhole: true })
  published.version = 3
  expect(figures.isWhole(1)).toBe(true)
  await figures.showDerived()
  expect([figures.isWhole(1), figures.isWhole(3)]).toEqual([false, true])
})

test('what is published during a collection is not whole, nor what is derived meanwhile', async () => {
  const published = { version: 1 }
  const figures = figuresOver(published)
  await figures.show()
  figures.noteCollection({ isWhole: true })
  figures.noteCollection({ isWhole: false })
  published.version = 2
  await figures.showDerived()
  expect(figures.isWhole(2)).toBe(false)
})
