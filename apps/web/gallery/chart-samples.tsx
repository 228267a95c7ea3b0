import { useState } from 'react'
import { Chart } from '#ui/chart/chart.tsx'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { Segmented } from '#ui/control/segmented.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { share } from '#ui/format/quantity.ts'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

const days = ['24 May', '25 May', '26 May', '27 May', '28 May', '29 May', '30 May']

const costOfDays: ChartData = {
  categories: days,
  previous: {
    name: 'Previous 7 days',
    categories: ['17 May', '18 May', '19 May', '20 May', '21 May', '22 May', '23 May'],
    values: [940, 952, 1180, 1210, 1196, 1160, 1096.99],
  },
  series: [
    {
      name: 'Job cluster',
      fill: 'chart-1',
      shape: 'bar',
      values: [640, 655, 700, 780, 735, 702, 560],
      isEstimated: [false, false, false, false, false, false, true],
    },
    { name: 'Serverless', fill: 'chart-2', shape: 'bar', values: [170, 168, 231, 240, 228, 216, 220] },
    { name: 'Pipeline', fill: 'chart-3', shape: 'bar', values: [62, 60, 98, 101, 96, 92, 94] },
    { name: 'All-purpose', fill: 'chart-4', shape: 'bar', values: [22, 14, 116, 110, 118, 104, 96] },
    { name: 'SQL warehouse', fill: 'chart-5', shape: 'bar', values: [12, 10, 54, 58, 55, 50, 47] },
  ],
}

const minuteMs = 60_000
const startMs = Date.parse('2025-05-24T00:00:00Z')

const costOfRuns: ChartData = {
  categories: ['24 May 2025 03:10', '24 May 2025 09:10', '29 May 2025 03:10'],
  times: {
    sinceMs: startMs,
    untilMs: startMs + 7 * 24 * 60 * minuteMs,
    atMs: [190, 550, 5 * 24 * 60 + 190].map((minutes) => startMs + minutes * minuteMs),
  },
  series: [{ name: 'Run cost', fill: 'chart-1', shape: 'bar', values: [12, 14, 55] }],
  marks: [{ place: 2, name: 'Failed run', tone: 'failed', text: 'Timed out' }],
  markers: [{ place: 2, labels: ['cluster'], atMs: startMs + 3 * 24 * 60 * minuteMs }],
}

const idleOfDays: ChartData = {
  categories: days,
  limits: [{ label: 'limit', value: 0.4, kind: 'commit' }],
  series: [
    { name: 'Idle share', fill: 'chart-1', shape: 'line', values: [0.31, 0.35, 0.22, 0.2, 0.24, 0.28, 0.3] },
    {
      name: 'Start-up share',
      fill: 'chart-2',
      shape: 'line',
      values: [0.05, 0.06, 0.07, 0.05, 0.06, null, 0.05],
    },
  ],
}

const dollars = {
  full: (value: number) => money(amountOfNumber(value), 'USD'),
  short: (value: number) => shortMoney(value, 'USD'),
}
const shares = { isRate: true, full: share, short: (value: number) => `${Math.round(value * 100)}%` }

/** Bars with the previous period behind, runs on an axis of time, and lines with a limit. */
export function ChartSamples() {
  const [cut, setCut] = useState<'compute' | 'workspace'>('compute')
  const [said, setSaid] = useState('Click a bar, or draw over several.')
  return (
    <Sample name="Charts">
      <div className={styles.wide}>
        <Chart
          title="Cost per day"
          unit="UTC"
          categoryName="Day"
          data={costOfDays}
          format={dollars}
          isStacked
          onChoose={(day, name) => setSaid(`chose ${name} of ${days[day]}`)}
          onRange={(first, last) => setSaid(`drew from ${days[first]} to ${days[last]}`)}
          actions={
            <Segmented
              label="Cut by"
              value={cut}
              onChange={setCut}
              options={[
                { value: 'compute', label: 'Compute type' },
                { value: 'workspace', label: 'Workspace' },
              ]}
            />
          }
        />
        <Chart
          title="Cost of runs"
          categoryName="Run"
          data={costOfRuns}
          format={dollars}
          onChoose={(run) => setSaid(`opened the run of ${costOfRuns.categories[run]}`)}
          onMarker={({ labels }) => setSaid(`opened ${labels.join()}`)}
        />
        <Chart
          title="Idle share"
          unit="of machine time"
          categoryName="Day"
          data={idleOfDays}
          format={shares}
        />
      </div>
      <p className="small muted">{said}</p>
    </Sample>
  )
}
