import type { Page } from 'playwright-core'
import { drawnFigures, unmarkedMoney, type DrawnFigure } from './drawn-figures.ts'
import { answerTo } from './visit.ts'
import { settled } from './watched-page.ts'

export type Seen = { figures: DrawnFigure[]; unmarked: string[] }

/** The newest publication; one can come while screens are read. */
async function newestVersion(page: Page): Promise<number> {
  return (await answerTo<{ dataVersion: number }>(page, '/metadata')).dataVersion
}

/** Every figure that a page shows as it stands, and amounts without their exact value. */
export async function seenOn(page: Page, place: string): Promise<Seen> {
  const figures = await drawnFigures(page, place, await newestVersion(page))
  return { figures, unmarked: (await unmarkedMoney(page)).map((text) => `${place}: ${text}`) }
}

/** Opens a place and reads it; anew where a publication came meanwhile. */
export async function readAt(page: Page, place: string): Promise<Seen> {
  const version = await newestVersion(page)
  await page.goto(place)
  await settled(page)
  return version === (await newestVersion(page)) ? seenOn(page, place) : readAt(page, place)
}
