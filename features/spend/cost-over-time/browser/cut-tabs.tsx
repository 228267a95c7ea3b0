import { Tabs } from '#ui/screen/tabs.tsx'
import { spendCuts, type SpendCut } from '#product/contract/calls/spend-over-time.ts'
import type { TimeFrame } from '#product/contract/spend-periods.ts'
import { cutNames } from '#product/browser/spend-over-time/spend-words.ts'
import { placeOfCut } from './places-of-spend.ts'

/** What spend is cut by: each a tab. */
export function CutTabs({ timeFrame, by }: { timeFrame: TimeFrame; by: SpendCut }) {
  const tabs = spendCuts.map((cut) =>
    Object.assign(placeOfCut(cut, timeFrame), { label: cutNames[cut], isCurrent: cut === by }),
  )
  return <Tabs label="Group by" tabs={tabs} />
}
