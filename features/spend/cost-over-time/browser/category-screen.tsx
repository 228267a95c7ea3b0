import { daysBetween } from '#contract/dates.ts'
import { QuietSelect } from '#ui/control/quiet-select.tsx'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { useCurrentScreen } from '#ui/screen/screen-context.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { finerCuts, type SpendCut } from '#product/contract/calls/spend-over-time.ts'
import { SpendPanels } from '#product/browser/spend-over-time/spend-panels.tsx'
import { cutNames } from '#product/browser/spend-over-time/spend-words.ts'
import { categoryCuts, cutOf, placeOfRow, type CategoryCut } from './places-of-spend.ts'

/** The finer cut that a category is shown by first. */
const firstCut: Readonly<Record<CategoryCut, SpendCut>> = {
  feature: 'sku',
  resource: 'feature',
  provider: 'feature',
  sku: 'workspace',
}

// Longer ranges are drawn by month.
const mostDays = 31

/** What one feature, resource, provider or SKU consists of in the chosen dates, by month or, where these are few, by day. */
export function CategoryScreen() {
  const category = useCurrentScreen()?.fields['category'] ?? ''
  const { urlState, change } = useUrlState()
  const range = useDateRange()
  const of = categoryCuts.find((cut) => cut === valueOf(urlState, 'of')) ?? 'feature'
  const by = cutOf(valueOf(urlState, 'groupBy')) ?? firstCut[of]
  const timeFrame = daysBetween(range.since, range.until) > mostDays ? 'monthly' : 'daily'
  const choices = finerCuts
    .filter((cut) => cut !== of)
    .map((cut) => ({ value: cut, label: cutNames[cut], short: `By ${cutNames[cut]}` }))
  return (
    <>
      <ScreenTitle title={category} beside={<p>{`${cutNames[of]} in the chosen dates.`}</p>} />
      <SpendPanels
        query={{ ...useViewQuery(), timeFrame, by, [of]: category }}
        targetOf={(row, days) => placeOfRow(by, row, days)}
        actions={
          <QuietSelect
            label="Group by"
            options={choices}
            value={by}
            onChange={(chosen) => change({ groupBy: chosen })}
          />
        }
      />
    </>
  )
}
