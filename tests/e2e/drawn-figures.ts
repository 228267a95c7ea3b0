import type { Locator, Page } from 'playwright-core'
import { moneyKinds, type MoneyKind } from '#ui/format/money-data.ts'
import { currencySymbol, exactMoney } from '#ui/format/money.ts'

/** An amount of money as a page shows it. */
export type DrawnFigure = {
  /** The address at which it was seen. */
  place: string
  /** The publication that the page showed. */
  dataVersion: number
  /** Its row and column, where it stands in a row of a report: the same figure wherever both are the same. */
  name: string | null
  exact: string
  currency: string
  kind: MoneyKind
  text: string
  /** What its own tip says; none where the tip is another element's. */
  tip: string | null
}

/** The exact amounts that a part of a page shows, in their order. */
export async function exactAmountsIn(part: Locator): Promise<string[]> {
  return part
    .locator('[data-exact]')
    .evaluateAll((drawn) => drawn.map((element) => element.getAttribute('data-exact') ?? ''))
}

/** Every amount that a page shows now, also in drawers, charts and tips of charts. */
export async function drawnFigures(page: Page, place: string, dataVersion: number): Promise<DrawnFigure[]> {
  const drawn = await page.locator('[data-exact]').evaluateAll((elements) =>
    elements.map((element) => {
      const key = element.closest('[data-key]')?.getAttribute('data-key')
      const measure = element.closest('[data-measure]')?.getAttribute('data-measure')
      return {
        name: key && measure ? `${key} ${measure}` : null,
        exact: element.getAttribute('data-exact') ?? '',
        currency: element.getAttribute('data-currency') ?? '',
        kind: element.getAttribute('data-kind') ?? '',
        text: element.textContent,
        tip: element.getAttribute('data-tooltip'),
      }
    }),
  )
  return drawn.map((figure) => ({ ...figure, place, dataVersion, kind: kindOf(figure.kind) }))
}

function kindOf(text: string): MoneyKind {
  const kinds: readonly MoneyKind[] = ['amount', 'difference', 'rate']
  const found = kinds.find((kind) => kind === text)
  if (!found) throw new TypeError(`an amount of no known kind: ${text}`)
  return found
}

/** Texts with an amount of money that no element says the exact value of; prose and chips excepted. */
export async function unmarkedMoney(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? ''
      const isProse = /corrected|^Cost (?:above|below) /i.test(text)
      if (!/\$\d[\d,]*\.\d/.test(text) || isProse) continue
      if (!walker.currentNode.parentElement?.closest('[data-exact], pre, script, style')) found.push(text)
    }
    return found
  })
}

/** What is wrong with figures, as short lines: a text that is not the truncated amount, a tip that is another one, two texts or two amounts of one figure. */
export function faultsOfFigures(figures: readonly DrawnFigure[]): string[] {
  return [
    ...figures.flatMap(faultsOfOne),
    ...twoOf(
      figures.filter(({ kind }) => kind !== 'rate'),
      ({ exact }) => exact,
      bareText,
    ),
    ...twoOf(
      figures.filter(({ name }) => name !== null),
      ({ name, dataVersion }) => `${name} in publication ${dataVersion}`,
      ({ exact }) => exact,
    ),
  ]
}

function faultsOfOne({ place, exact, currency, kind, text, tip }: DrawnFigure): string[] {
  const expected = moneyKinds[kind](exact, currency === '' ? undefined : currency)
  const expectedTip = [exactMoney(exact), currency].filter(Boolean).join(' ')
  return [
    ...(text === expected ? [] : [`${place}: ${text} where ${exact} is ${expected}`]),
    ...(tip === null || tip === expectedTip ? [] : [`${place}: the tip of ${text} is ${tip}`]),
  ]
}

function bareText({ text, currency }: DrawnFigure): string {
  const symbol = currency === '' ? '' : currencySymbol(currency)
  return text.replace(symbol, '').replace('+', '')
}

/** Figures that are the same by one measure and not by another. */
function twoOf(
  figures: readonly DrawnFigure[],
  same: (figure: DrawnFigure) => string,
  said: (figure: DrawnFigure) => string,
): string[] {
  return [...Map.groupBy(figures, same)].flatMap(([key, alike]) => {
    const [first] = alike
    const other = first && alike.find((figure) => said(figure) !== said(first))
    if (!first || !other) return []
    return [`${key}: ${said(first)} at ${first.place}, ${said(other)} at ${other.place}`]
  })
}

/** How many different amounts, not nothing, were seen at more than one address. */
export function metTwice(figures: readonly DrawnFigure[]): number {
  const places = [...Map.groupBy(figures, ({ exact }) => exact)]
    .filter(([exact]) => Number(exact) !== 0)
    .map(([, alike]) => new Set(alike.map(({ place }) => place)).size)
  return places.filter((count) => count > 1).length
}
