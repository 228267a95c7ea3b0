import { Segmented } from '#ui/control/segmented.tsx'
import { ReportFilters } from '#ui/report/report-filters.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listRunTimeParts } from '#product/contract/calls/run-time-parts.ts'
import { PerspectiveChoice } from '../../browser/perspective-choice.tsx'
import styles from '../../browser/run-trends.module.css'
import { Switch } from '../../browser/switch.tsx'
import { urlStateOfTrend } from '../../browser/trend-view.ts'
import { timePerspective, type TimeMeasure } from './time-view.ts'

const measureOptions = [
  { value: 'MINUTES', label: 'Minutes' },
  { value: 'SHARE', label: 'Share' },
  { value: 'COST', label: 'Cost' },
] as const satisfies readonly { value: TimeMeasure; label: string }[]

type Props = { measure: TimeMeasure; currency: string; isWithChanges: boolean }

/** As what the parts of the time are shown, and of which runs. */
export function TimeControls({ measure, currency, isWithChanges }: Props) {
  const { change } = useUrlState()
  return (
    <div className={styles.controls} role="group" aria-label="What the trend shows">
      <PerspectiveChoice value={timePerspective} />
      <Segmented
        label="Measure"
        options={measureOptions}
        value={measure}
        onChange={(next) => change({ timeMeasure: next === 'MINUTES' ? undefined : next })}
      />
      <ReportFilters query={listRunTimeParts.query} currency={currency} />
      <Switch
        label="Configuration changes"
        isOn={isWithChanges}
        onChange={(isOn) => change(urlStateOfTrend({ configTimelineVisible: String(isOn) }))}
      />
    </div>
  )
}
