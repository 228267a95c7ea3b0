import { describe, expect } from 'vitest'
import { screens } from '#features/screens.ts'
import { faultsOfLook } from './look.ts'
import { placeOf, sampleFor } from './screen-places.ts'
import { test } from './visit.ts'
import { settled } from './watched-page.ts'

/** Tests that each of these screens is whole. */
export function testScreens(isAmong: (path: string) => boolean): void {
  // The router's own list: a new screen is looked at without a line here.
  describe('a screen is whole, readable by all and never wider than its window', () => {
    const shown = screens
      .filter(({ path }) => isAmong(path))
      .map(({ path, title, tab }) => ({ path, title, view: tab?.name ? `&tab=${tab.name}` : '' }))

    test.for(shown)('$title: $path $view', async ({ path, view }, { page }) => {
      await page.goto(placeOf(path, await sampleFor(page)) + view)
      await settled(page)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await faultsOfLook(page)).toEqual([])
    })
  })
}
