import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Waits until nothing fades in or out any more: what is half there has half its contrast. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** The rules that a theme can break: all others judge the page in any theme alike. */
export const rulesOfColor = ['color-contrast', 'link-in-text-block'] as const

/** The rules that the width of the window can break. */
export const rulesOfWidth = ['scrollable-region-focusable', 'target-size', 'heading-order'] as const

/** What axe finds wrong with the page by all rules, or by some, as short lines. */
export async function faultsOfAccess(page: Page, rules?: readonly string[]): Promise<string[]> {
  await still(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // The script above puts axe on the window.
    const { axe: runner } = window as unknown as { axe: typeof axe }
    // A tip floats above all landmarks.
    const scope = { include: [['html']], exclude: [['[role="tooltip"]']] }
    const { violations } = await runner.run(scope, {
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule' as const, values: [...values] } }),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    )
  }, rules)
}
