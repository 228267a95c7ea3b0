import { afterAll, describe, expect, inject, test } from 'vitest'
import { screens } from '#features/screens.ts'
import { faultsOfFigures, metTwice } from './drawn-figures.ts'
import { faultsOfLook } from './look.ts'
import { readAt, type Seen } from './read-figures.ts'
import { placeOf, sampleFor } from './screen-places.ts'
import { openVisit } from './visit.ts'

const size = { width: 1600, height: 1000 }
const leastMetTwice = 20

/** Tests that each of these screens is whole. One page opens them all: a reader has the code of the last screen too. */
export function testScreens(isAmong: (path: string) => boolean): void {
  // The router's own list: a new screen is looked at without a line here.
  describe('a screen is whole, readable by all and never wider than its window', () => {
    const seen: Seen[] = []
    let visit: ReturnType<typeof openVisit> | undefined
    afterAll(async () => (await visit)?.page.context().close())
    const shown = screens
      .filter(({ path }) => isAmong(path))
      .map(({ path, title, tab }) => ({ path, title, view: tab?.name ? `&tab=${tab.name}` : '' }))

    test.for(shown)('$title: $path $view', async ({ path, view }) => {
      visit ??= openVisit(inject('productUrl'), { role: 'admin' })
      const { page, faults } = await visit
      const known = faults.length
      await page.setViewportSize(size)
      seen.push(await readAt(page, placeOf(path, await sampleFor(page)) + view))
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await faultsOfLook(page)).toEqual([])
      expect(faults.slice(known)).toEqual([])
    })

    test('a figure has one text on all of them, and each amount its exact value', () => {
      const figures = seen.flatMap((one) => one.figures)
      expect(faultsOfFigures(figures)).toEqual([])
      expect(seen.flatMap(({ unmarked }) => unmarked)).toEqual([])
      expect(metTwice(figures)).toBeGreaterThan(leastMetTwice)
    })
  })
}
