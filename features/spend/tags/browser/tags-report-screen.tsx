import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { Select } from '#ui/control/select.tsx'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { count, share } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { place } from '#product/places.ts'
import { getTagsReport, timeframe as timeframes, type TagsReport } from '../contract.ts'
import { TagValues } from './tag-values.tsx'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { tagsChart } from './tags-chart.ts'

const chartHeight = 200
const timeframeOptions = [
  { value: 'daily', label: 'Day' },
  { value: 'weekly', label: 'Week' },
  { value: 'monthly', label: 'Month' },
] as const

/** Cost by the values of a tag over time, and what is untagged. */
export function TagsReportScreen() {
  const { urlState, change } = useUrlState()
  const tagKey = valueOf(urlState, 'tagKey')
  const asked = timeframes.safeParse(valueOf(urlState, 'timeframe')).data
  const query = {
    ...useViewQuery(),
    ...(tagKey === undefined ? {} : { tagKey }),
    ...(asked === undefined ? {} : { timeframe: asked }),
  }
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getTagsReport, { query })
  return (
    <>
      <ScreenTitle
        actions={
          data?.tagKey != null && (
            <>
              <Select
                label="Tag"
                prefix="Tag"
                options={data.enabledTags.map((value) => ({ value, label: value }))}
                value={data.tagKey}
                onChange={(chosen) => change({ tagKey: chosen })}
              />
              <Segmented
                label="By"
                options={timeframeOptions}
                value={data.timeframe}
                onChange={(chosen) => change({ timeframe: chosen })}
              />
            </>
          )
        }
      />
      <ScreenTabs label="Planning" />
      {error && (
        <ErrorState error={error} title="Cost by tag could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={4} />}
      {data && data.tagKey === null && <NoTags />}
      {data && data.tagKey !== null && <Report report={data} isRefreshing={isPlaceholderData} />}
    </>
  )
}

function NoTags() {
  return (
    <Panel title="Cost by tag">
      <EmptyState
        title="No tags enabled."
        actions={<ScreenLink {...place.tagSettings()}>Tags in Settings</ScreenLink>}
      >
        Cost is reported by the tags that an administrator enables. As long as nobody chose any, those are the
        two that most of the cost has.
      </EmptyState>
    </Panel>
  )
}

const markOf = (values: TagsReport['values']) => vmMark(...values.map(({ cloudCost }) => cloudCost))

function Report({ report, isRefreshing }: { report: TagsReport; isRefreshing: boolean }) {
  const incomplete = useIncompleteRange()
  const currency = report.currency ?? 'USD'
  const tagged = report.values.filter(({ tagValue }) => tagValue !== null)
  const variants = tagged.filter((value) => value.variants.length > 0)
  return (
    <>
      <MetricStrip
        label="Coverage of the tag"
        isRefreshing={isRefreshing}
        incomplete={incomplete}
        metrics={[
          {
            label: 'Cost',
            meaning: 'All cost of the range.',
            value: <Money amount={report.cost} currency={currency} />,
            ...markOf(report.values),
          },
          {
            label: 'Tagged',
            meaning: `Cost of usage with the tag ${report.tagKey}.`,
            value: <Money amount={report.taggedCost} currency={currency} />,
            ...markOf(tagged),
          },
          {
            label: 'Untagged',
            value: <Money amount={report.untaggedCost} currency={currency} />,
            ...markOf(report.values.filter(({ tagValue }) => tagValue === null)),
          },
          {
            label: 'Coverage',
            meaning: 'Tagged as a share of all cost.',
            value: report.coverage === null ? 'no cost' : share(report.coverage),
          },
          {
            label: 'Values',
            value: count(tagged.length),
            note:
              variants.length === 0 ? 'no variants' : `${count(variants.length)} differ in spelling alone`,
          },
        ]}
      />
      <Chart
        title={`Cost by ${report.tagKey}`}
        unit={`${currency}, UTC`}
        categoryName="Period"
        isStacked
        height={chartHeight}
        data={tagsChart(report)}
        format={{
          full: (value) => money(amountOfNumber(value), currency),
          short: (value) => shortMoney(value, currency),
          currency,
        }}
      />
      <TagValues report={report} />
    </>
  )
}
