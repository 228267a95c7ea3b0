import type { ReactNode } from 'react'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { FilterPopover } from '#ui/control/filter-popover.tsx'
import { Select } from '#ui/control/select.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import type { TelemetryFilter } from './telemetry-filters.ts'
import styles from './workload-list.module.css'

const noVendors = [{ value: '', label: 'Any vendors' }] as const
const unchanged = () => undefined

const controls: Readonly<Record<TelemetryFilter, ReactNode>> = {
  skew: <Flag label="Skewed only" />,
  analyzedRunsOnly: <Flag label="Analyzed runs only" />,
  appIds: <TextField label="Applications" value="" onChange={unchanged} />,
  vendors: <Select label="Vendors" prefix="Vendors" options={noVendors} value="" onChange={unchanged} />,
}

function Flag({ label }: { label: string }) {
  return (
    <label className={styles.flag}>
      <Checkbox checked={false} readOnly />
      {label}
    </label>
  )
}

/** The filters that a list would have with Spark telemetry: they can be seen, and why they cannot be set. */
export function TelemetryChoice({ offered }: { offered: readonly TelemetryFilter[] }) {
  if (offered.length === 0) return null
  return (
    <FilterPopover label="Telemetry">
      {(onClose) => (
        <div className={styles.form}>
          <p>Spark telemetry is not collected, so nothing can be filtered by it.</p>
          <fieldset className={styles.disabled} disabled>
            <legend className="visually-hidden">Filters that need Spark telemetry</legend>
            {offered.map((filter) => (
              <div key={filter}>{controls[filter]}</div>
            ))}
          </fieldset>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </FilterPopover>
  )
}
