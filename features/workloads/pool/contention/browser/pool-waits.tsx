import { count, duration } from '#ui/format/quantity.ts'
import { zonedInstant } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import type { PoolContention } from '../contract.ts'

/** Who waited longer than a minute for machines of a pool, and whether that was full meanwhile. */
export function PoolWaits({ answer }: { answer: PoolContention }) {
  const { waits, waitsCount } = answer
  return (
    <Panel
      title="Waits longer than a minute"
      unit={
        waits.length < waitsCount ? `the longest ${count(waits.length)} of ${count(waitsCount)}` : undefined
      }
    >
      {waits.length === 0 ? (
        <p className="muted">Every cluster got its VMs within a minute.</p>
      ) : (
        <PlainTable label="Waits longer than a minute">
          <thead>
            <tr>
              <th scope="col">Cluster</th>
              <th scope="col">Requested</th>
              <th scope="col" className={plain.figure}>
                Waited
              </th>
              <th scope="col" className={plain.figure}>
                VMs
              </th>
              <th scope="col" className={plain.figure}>
                In clusters meanwhile
              </th>
              <th scope="col">Pool</th>
            </tr>
          </thead>
          <tbody>
            {waits.map((wait) => (
              <tr key={`${wait.clusterId} ${wait.requestTime}`}>
                <td dir="auto">{wait.clusterName}</td>
                <td>{zonedInstant(new Date(wait.requestTime))}</td>
                <td className={plain.figure}>{duration(wait.waitedMs)}</td>
                <td className={plain.figure}>{count(wait.machines)}</td>
                <td className={plain.figure}>{count(wait.used)}</td>
                <td>{poolStateOf(wait)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  )
}

function poolStateOf({ isContention, maxCapacity }: PoolContention['waits'][number]): string {
  if (isContention) return 'full'
  return maxCapacity === null ? 'no limit known' : `not full, capacity ${count(maxCapacity)}`
}
