import { redirections } from '#features/screens.ts'
import { placeOf, sampleFor } from './screen-places.ts'
import { testScreens } from './shown-screens.ts'
import { test } from './visit.ts'

testScreens((path) => !path.startsWith('/reporting'))

test.for(redirections)('$path leads to $to', async ({ path, to }, { page }) => {
  const sample = await sampleFor(page)
  await page.goto(placeOf(path, sample))
  const { pathname } = new URL(placeOf(to, sample), page.url())
  await page.waitForURL((url) => url.pathname === pathname)
})
