import { useState } from 'react'
import { Swatch } from '#ui/fill/swatch.tsx'
import { Gantt } from '#product/browser/gantt/gantt.tsx'
import type { GanttCluster, GanttTask } from '#product/browser/gantt/gantt-rows.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Sample } from './sample.tsx'

const at = (time: string) => `2025-05-30T${time}:00.000Z`
const bar = (since: string, until: string, fill: 'chart-1' | 'chart-2' = 'chart-1') => ({
  since: at(since),
  until: at(until),
  fill,
})
const minutes = (count: number) => count * 60_000

const tasks: readonly GanttTask[] = [
  {
    key: 'extract',
    name: 'extract_orders',
    depth: 0,
    status: 'SUCCESS',
    cost: '1.69',
    durationMs: minutes(12),
    bars: [bar('06:03', '06:15')],
  },
  {
    key: 'customers',
    name: 'extract_customers',
    depth: 0,
    status: 'SUCCESS',
    cost: '0.85',
    durationMs: minutes(8),
    bars: [bar('06:03', '06:11')],
  },
  {
    key: 'checks',
    name: 'quality_checks',
    depth: 0,
    status: 'SUCCESS_WITH_FAILURES',
    cost: '3.64',
    durationMs: minutes(18),
    bars: [bar('06:15', '06:33', 'chart-2')],
  },
  {
    key: 'join',
    name: 'join_customers',
    depth: 0,
    status: 'SUCCESS',
    cost: '8.26',
    durationMs: minutes(39),
    bars: [bar('06:15', '06:54')],
    wait: { since: at('06:36'), until: at('06:51'), label: '15m wait' },
  },
  {
    key: 'dims',
    name: 'load_dims',
    depth: 1,
    status: 'SUCCESS',
    cost: 'in parent',
    durationMs: minutes(4),
    bars: [bar('06:15', '06:19')],
  },
  {
    key: 'skew',
    name: 'skew_join',
    depth: 1,
    status: 'SUCCESS',
    cost: 'in parent',
    durationMs: minutes(35),
    bars: [bar('06:19', '06:54')],
  },
  {
    key: 'daily',
    name: 'aggregate_daily',
    depth: 0,
    status: 'SUCCESS',
    cost: '1.90',
    durationMs: minutes(11),
    bars: [bar('06:57', '07:08')],
  },
]

const clusters: readonly GanttCluster[] = [
  {
    kind: 'own',
    key: 'etl',
    name: 'orders_etl',
    note: 'job cluster, 4 to 12 workers',
    cost: '14.78',
    time: '75m 00s',
    fill: 'chart-1',
    steps: [
      { since: at('06:00'), until: at('06:15'), workers: 4 },
      { since: at('06:15'), until: at('06:54'), workers: 12 },
      { since: at('06:54'), until: at('07:15'), workers: 7 },
    ],
    quiet: [
      { since: at('06:00'), until: at('06:03'), label: 'start-up' },
      { since: at('06:54'), until: at('06:57'), label: 'idle' },
      { since: at('07:08'), until: at('07:15'), label: 'idle' },
    ],
  },
  {
    kind: 'shared',
    key: 'bi',
    name: 'bi_shared',
    note: 'shared, share of one hour',
    cost: '3.64',
    time: '13 of 60m',
    fill: 'chart-2',
    pieces: [
      { since: at('06:00'), until: at('06:05'), user: 'nobody', sharedBy: 0 },
      { since: at('06:05'), until: at('06:15'), user: 'others', sharedBy: 1 },
      { since: at('06:15'), until: at('06:25'), user: 'both', sharedBy: 2 },
      { since: at('06:25'), until: at('06:33'), user: 'this', sharedBy: 1 },
      { since: at('06:33'), until: at('06:40'), user: 'nobody', sharedBy: 0 },
      { since: at('06:40'), until: at('06:58'), user: 'others', sharedBy: 1 },
      { since: at('06:58'), until: at('07:00'), user: 'nobody', sharedBy: 0 },
    ],
  },
]

/** A run over time: tasks, nested work, a wait, and the clusters below. */
export function GanttSample() {
  const [selected, setSelected] = useState('join')
  return (
    <Sample name="Gantt">
      <div style={{ display: 'grid', gap: 12, maxWidth: 760 }}>
        <Notice tone="warning">
          <b className="strong">join_customers paid 12 workers for 15 minutes while one task finished.</b>{' '}
          Stage 14 is skewed: its longest task took 11.4 times the median.
        </Notice>
        <Panel
          title="Tasks and clusters"
          isFlush
          actions={
            <ul className="legend">
              <li>
                <Swatch fill="chart-1" /> orders_etl
              </li>
              <li>
                <Swatch fill="chart-2" /> bi_shared
              </li>
              <li>
                <Swatch fill="chart-other" /> others
              </li>
              <li>
                <Swatch fill="idle" /> start-up, idle
              </li>
            </ul>
          }
        >
          <Gantt
            label="Tasks and clusters over time"
            costLabel="Cost, $"
            since={at('06:00')}
            until={at('07:15')}
            tasks={tasks}
            clusters={clusters}
            selected={selected}
            onSelect={setSelected}
          />
        </Panel>
      </div>
    </Sample>
  )
}
