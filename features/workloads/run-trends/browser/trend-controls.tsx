import type { ReactNode } from 'react'
import { InlineField } from '#ui/control/inline-field.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { Select } from '#ui/control/select.tsx'
import { kpiOptions } from './offered-kpis.ts'
import { PerspectiveChoice } from './perspective-choice.tsx'
import styles from './run-trends.module.css'
import { Switch } from './switch.tsx'
import { converted, unitsOf } from './trend-units.ts'
import { urlStateOfTrend, type TrendView } from './trend-view.ts'

type Change = (changes: ReturnType<typeof urlStateOfTrend>) => void
type Props = { view: TrendView; onChange: Change; children?: ReactNode }

const comparatorOptions = [
  { value: 'ABOVE', label: 'Above' },
  { value: 'BELOW', label: 'Below' },
] as const

/** What the trend shows and of which runs. */
export function TrendControls({ view, onChange, children }: Props) {
  const { kpi, unit, perspective } = view
  const choose = (chosen: Parameters<typeof urlStateOfTrend>[0]) => onChange(urlStateOfTrend(chosen))
  const units = unitsOf(kpi.format).map(({ value, label }) => ({ value, label }))
  const handleUnit = (next: string) => {
    const threshold = unit ? converted(view.kpiTreshold, kpi.format, unit.value, next) : view.kpiTreshold
    choose({ unit: next, kpiTreshold: String(threshold) })
  }
  return (
    <div className={styles.controls} role="group" aria-label="What the trend shows">
      <PerspectiveChoice value={perspective} />
      <Select
        label="KPI"
        prefix="KPI"
        options={kpiOptions(perspective, kpi)}
        value={kpi.name}
        onChange={(name) => choose({ kpi: name, unit: undefined, kpiTreshold: undefined })}
      />
      {unit && units.length > 1 && (
        <Segmented label="Unit" options={units} value={unit.value} onChange={handleUnit} />
      )}
      {children}
      <PointFilters view={view} choose={choose} />
    </div>
  )
}

type FilterProps = { view: TrendView; choose: (chosen: Parameters<typeof urlStateOfTrend>[0]) => void }

function PointFilters({ view, choose }: FilterProps) {
  return (
    <>
      <Segmented
        label="Side of the threshold that stays"
        options={comparatorOptions}
        value={view.kpiComparator}
        onChange={(kpiComparator) => choose({ kpiComparator })}
      />
      <InlineField
        label={`Threshold${view.unit ? `, ${view.unit.label}` : ''}`}
        inputMode="decimal"
        value={String(view.kpiTreshold)}
        onChange={(text) => choose({ kpiTreshold: Number(text) > 0 ? String(Number(text)) : undefined })}
      />
      <Switch
        label="Hide empty"
        isOn={view.hideNullValues}
        onChange={(isOn) => choose({ hideNullValues: String(isOn) })}
      />
      <Switch label="Trend line" isOn={view.trend} onChange={(isOn) => choose({ trend: String(isOn) })} />
      <Switch
        label="Configuration changes"
        isOn={view.configTimelineVisible}
        onChange={(isOn) => choose({ configTimelineVisible: String(isOn) })}
      />
    </>
  )
}
