import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { StackedBar } from '#ui/stacked-bar/stacked-bar.tsx'
import type { StackedPart } from '#ui/stacked-bar/segments.ts'
import { ReconcileStrip } from '#product/browser/reconciliation/reconcile-strip.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { Lanes, type Lane } from '#ui/lanes/lanes.tsx'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

function doNothing(): void {
  // Samples stay as they are.
}

const part = (
  label: string,
  amount: string,
  fill: StackedPart['fill'],
  isEstimated = false,
): StackedPart => ({
  key: label,
  label,
  amount,
  fill,
  isEstimated,
})

const byMachine = [
  part('1 orders_etl, this run alone', '14.784', 'chart-1'),
  part('2 shared', '3.64', 'chart-2'),
]
const byRecord = [
  part('Jobs DBU', '6.87', 'chart-1-middle'),
  part('Virtual machines', '7.22', 'chart-1-pale', true),
  part('Disks', '0.694', 'chart-1-faint', true),
  part('All-purpose DBU', '2.14', 'chart-2-middle'),
  part('VM', '1.5', 'chart-2-pale', true),
]
const byTask = [
  part('start-up', '0.33', 'idle'),
  part('extract_orders', '1.69', 'chart-1-middle'),
  part('extract_customers', '0.85', 'chart-1-middle'),
  part('join_customers', '8.264', 'chart-1-deep'),
  part('aggregate_daily', '1.9', 'chart-1-middle'),
  part('publish', '0.79', 'chart-1-middle'),
  part('idle between tasks', '0.96', 'idle'),
  part('checks', '3.64', 'chart-2-middle'),
]

const at = (minute: number) => new Date(Date.UTC(2025, 4, 30, 6, minute)).toISOString()
const used = (from: number, to: number, sharedBy = 1) => ({ since: at(from), until: at(to), sharedBy })

const lanes: readonly Lane[] = [
  {
    key: 'kpi',
    label: 'kpi_refresh',
    note: '15 min',
    fill: 'chart-other',
    bars: [used(5, 15), used(15, 25, 2)],
  },
  {
    key: 'this',
    label: 'this run',
    note: '13 min',
    fill: 'chart-2',
    isThis: true,
    bars: [used(15, 25, 2), used(25, 33)],
  },
  {
    key: 'adhoc',
    label: 'adhoc_notebook_of_somebody',
    note: '18 min',
    fill: 'chart-other',
    bars: [used(40, 58)],
  },
  {
    key: 'idle',
    label: 'idle',
    note: '14 min',
    fill: 'idle',
    bars: [used(0, 5), used(33, 40), used(58, 60)],
  },
]

const billParts = [
  part('Runs', '6204.1093', 'chart-1'),
  part('Interactive use', '1480.2248', 'chart-2'),
  part('SQL warehouses', '902.77', 'chart-3'),
  part('Idle', '640.12', 'idle'),
  part('Platform services and storage', '104.4', 'chart-4'),
  part('Unallocated', '2.1', 'chart-other'),
]

/** The same dollars broken down three times, a shared hour as lanes, and the bill reconciled. */
export function CostSamples() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sample name="Cost breakdown">
      <div className={styles.stack}>
        <ReconciledBills />
        <div className={styles.inset} style={{ maxWidth: 540 }}>
          <Breakdowns />
        </div>
        <Button onClick={() => setIsOpen(true)}>Open drawer</Button>
        {isOpen && (
          <Drawer
            title="Cost breakdown"
            onClose={() => setIsOpen(false)}
            footer={<b className="strong">14.78 + 3.64 = $18.42</b>}
          >
            <Breakdowns />
          </Drawer>
        )}
      </div>
    </Sample>
  )
}

/** A bill that its parts add up to, and one that they miss. */
function ReconciledBills() {
  return (
    <>
      <ReconcileStrip
        billed="9333.7241000000"
        currency="USD"
        difference="0.0000000000"
        parts={billParts}
        vmCost="5120.7301"
        notices={[{ text: 'Latest billing record: 30 May 2025 22:00 UTC.' }]}
        links={<a href="#records">Records</a>}
        isOpen
        onToggle={doNothing}
      />
      <ReconcileStrip
        billed="10.0000000000"
        currency="USD"
        difference="0.0000000001"
        parts={[part('Runs', '9.9999999999', 'chart-1')]}
        isOpen={false}
        onToggle={doNothing}
      />
    </>
  )
}

function Breakdowns() {
  return (
    <>
      <StackedBar title="By cluster" parts={byMachine} />
      <StackedBar title="By SKU" note="Databricks 9.01, VMs ≈ 9.41" parts={byRecord} />
      <StackedBar title="By activity" parts={byTask} />
      <Lanes label="Who used bi_shared between 06:00 and 07:00" since={at(0)} until={at(60)} lanes={lanes} />
    </>
  )
}
