import { duration } from '#ui/format/quantity.ts'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { noMachineTime } from '#product/contract/absences/costs.ts'
import { place } from '#product/places.ts'
import type { PoolContention } from '../contract.ts'

const hourMs = 3_600_000

/** The clusters that cost most on a pool, each leading to its job or its page. */
export function PoolClusters({ answer }: { answer: PoolContention }) {
  return (
    <PlainTable label="Cost of the clusters">
      <thead>
        <tr>
          <th scope="col">Cluster</th>
          <th scope="col" className={plain.figure}>
            VM time from the pool
          </th>
          <th scope="col" className={plain.figure}>
            VM cost on these days, {answer.currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {answer.clusterSegments.map(({ clusterId, clusterName, workspaceId, jobId, machineHours, cost }) => (
          <tr key={clusterId}>
            <td dir="auto">
              <ScreenLink
                {...(jobId === null
                  ? place.cluster({ clusterId }, { ofWorkspace: workspaceId })
                  : place.runs({ jobId }, { ofWorkspace: workspaceId, clusterId }))}
              >
                {clusterName}
              </ScreenLink>
            </td>
            <td className={plain.figure}>{duration(machineHours * hourMs)}</td>
            <td className={plain.figure}>
              <Money amount={cost} isEstimated={cost !== null} absentBecause={noMachineTime} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
