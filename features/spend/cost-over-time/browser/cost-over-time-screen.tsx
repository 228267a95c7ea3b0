import { Segmented } from '#ui/control/segmented.tsx'
import { useCurrentScreen } from '#ui/screen/screen-context.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useOpen } from '#ui/url-state/use-open.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import type { SpendCut } from '#product/contract/calls/spend-over-time.ts'
import { TagChoice } from '#product/browser/tag-choice/tag-choice.tsx'
import { SpendPanels } from '#product/browser/spend-over-time/spend-panels.tsx'
import { CutTabs } from './cut-tabs.tsx'
import { cutOf, placeOfCut, placeOfRow, timeFrameOf } from './places-of-spend.ts'

const choices = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const

/** Spend over the last 12 months, 12 weeks or 14 days up to the end of the chosen dates, cut in one way. */
function CostOverTime({ by }: { by: SpendCut }) {
  const timeFrame = timeFrameOf(useCurrentScreen()?.fields['timeFrame'])
  const open = useOpen()
  const { since: _since, ...query } = useViewQuery()
  const ofTag = valueOf(useUrlState().urlState, 'ofTag')
  const tag = by === 'tag' && ofTag !== undefined ? { ofTag } : {}
  return (
    <>
      <ScreenTitle />
      <CutTabs timeFrame={timeFrame} by={by} />
      <SpendPanels
        query={{ ...query, ...tag, timeFrame, by }}
        targetOf={(row, days) => placeOfRow(by, row, days)}
        actions={
          <>
            {by === 'tag' && <TagChoice />}
            <Segmented
              label="Period"
              options={choices}
              value={timeFrame}
              onChange={(chosen) => open(placeOfCut(by, chosen, tag))}
            />
          </>
        }
      />
    </>
  )
}

/** Spend by feature, or by what the address names besides. */
export function CostByFeature() {
  const { urlState } = useUrlState()
  return <CostOverTime by={cutOf(valueOf(urlState, 'groupBy')) ?? 'feature'} />
}

/** Spend by resource. */
export function CostByResource() {
  return <CostOverTime by="resource" />
}

/** Spend by provider. */
export function CostByProvider() {
  return <CostOverTime by="provider" />
}
