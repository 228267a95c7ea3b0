import { classes } from '#ui/classes.ts'
import { share } from '#ui/format/quantity.ts'
import type { SharedCluster } from '../contract.ts'
import styles from './run-comparison.module.css'
import { isOf, type Compared } from './compared.ts'

const runNames = ['first run', 'second run'] as const

/** That the cost of a shared cluster also depends on other workloads, with the share of each run; nothing where no cluster is shared. */
export function SharedClustersNote({ compared }: { compared: Compared }) {
  const { sharedClusters = [], runs } = compared
  if (sharedClusters.length === 0) return null
  const clusters = [...Map.groupBy(sharedClusters, ({ clusterId }) => clusterId)]
  return (
    <div className={classes('muted', 'small', styles.note)}>
      <p>
        Workloads that run at the same time share the cost of a shared cluster: compute size also depends on
        them. Share of the cluster cost in the hours of the run:
      </p>
      <ul>
        {clusters.map(([clusterId, own]) => (
          <li key={clusterId}>
            {own[0]?.clusterName ?? clusterId}:{' '}
            {runs.flatMap((run, place) => sharesOf(own.filter(isOf(run)), runNames[place] ?? '')).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

function sharesOf(clusters: readonly SharedCluster[], runName: string): string[] {
  return clusters
    .filter(({ clusterCost }) => Number(clusterCost) !== 0)
    .map(({ cost, clusterCost }) => `${share(Number(cost) / Number(clusterCost))} (${runName})`)
}
